/**
 * `npm test` runs, in the order that finds failures soonest: all rules, permission and component tests, the journeys
 * marked `@core`, and the whole-site tests not marked `long`. `npm run test:whole` runs all tests and decides whether a
 * change is accepted. Each step is a separate program, so its output is the same as when the program is run alone.
 * Arguments after `--` name journeys to run, marked or not; `--container` adds the image, where a container tool is
 * available. `--shard 1/4` runs a quarter of the tests, the first shard with types and lint. Steps of one group run in
 * parallel: the output of the first step is shown live, the output of the others after they end.
 */
import { join } from 'node:path'
import { type RunningStep, runStep, type TestStep } from './check/run-step.ts'
import { makeTestFolder } from './check/test-folder.ts'
import {
  formatFailedTests,
  formatLevelTimes,
  formatSlowestTests,
  listFailedNames,
  readOutcomes,
} from './check/test-reports.ts'

const args = process.argv.slice(2)
const takeOption = (option: string) => args.includes(option) && args.splice(args.indexOf(option), 1).length > 0
const isWholeRun = takeOption('--whole')
const isContainerTested = takeOption('--container')
const [, shard = '1/1'] = args.includes('--shard') ? args.splice(args.indexOf('--shard'), 2) : []
if (!/^[1-9]\d*\/[1-9]\d*$/.test(shard))
  throw new Error(`--shard takes a part and their number, such as 1/4, not ${shard}.`)
const namedFiles = args
const journeyArguments = isWholeRun || namedFiles.length > 0 ? namedFiles : ['--grep', '@core']
const siteTestArguments = isWholeRun ? [] : ['--tags-filter=!long']

const getBinaryPath = (name: string) => `node_modules/.bin/${name}`
const testFolder = makeTestFolder()
process.env.TMPDIR = testFolder.path
process.once('exit', testFolder.remove)
const getTimesPath = (name: string) => join(testFolder.path, `times-${name}.json`)
const makeVitestArguments = (name: string, ...projects: string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.map(project => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${getTimesPath(name)}`,
  `--shard=${shard}`,
]

const firstSteps: TestStep[][] = [
  [{ name: 'Route types', program: getBinaryPath('react-router'), args: ['typegen'] }],
  [
    { name: 'Types', program: getBinaryPath('tsc'), args: ['--noEmit'] },
    { name: 'Lint and format', program: getBinaryPath('biome'), args: ['check', '.'] },
    { name: 'What nobody uses', program: getBinaryPath('knip'), args: ['--no-progress'] },
  ],
]
const stepGroups: TestStep[][] = [
  ...(shard.startsWith('1/') ? firstSteps : []),
  [
    {
      name: 'Rules, borders, rights, components and pages',
      program: process.execPath,
      args: makeVitestArguments('rules', 'rules', 'policies', 'components', 'pages'),
    },
  ],
  [
    {
      name: 'Journeys in a browser',
      program: getBinaryPath('playwright'),
      args: ['test', `--shard=${shard}`, ...journeyArguments],
      env: { JOURNEY_TIMES: getTimesPath('journeys') },
    },
    {
      name: 'Whole sites',
      program: process.execPath,
      args: [...makeVitestArguments('sites', 'database'), ...siteTestArguments],
    },
  ],
  ...(isContainerTested
    ? [[{ name: 'The container', program: process.execPath, args: ['torture/torture.ts', 'container'] }]]
    : []),
]

let runningSteps: RunningStep[] = []
const stepTimes: string[] = []
let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (!isEnding) for (const { end } of runningSteps) end()
    isEnding = true
  })

/**
 * Runs test steps in parallel.
 * @returns the names of failed steps
 */
async function runInParallel(steps: TestStep[]): Promise<string[]> {
  runningSteps = steps.map((step, place) => runStep(step, { isSeen: place === 0 }))
  const failed: string[] = []
  for (const { name, ended } of runningSteps) {
    const { status, printed, seconds } = await ended
    stepTimes.push(`${String(seconds).padStart(6)} s  ${name}`)
    if (printed !== undefined) console.log(`\n— ${name}\n${printed.trimEnd()}`)
    if (status !== 0) failed.push(name)
  }
  return failed
}

const startTime = performance.now()
let failedSteps: string[] = []
for (const steps of stepGroups) {
  console.log(`\n— ${steps.map(({ name }) => name).join(', in parallel with: ')}`)
  failedSteps = await runInParallel(steps)
  if (failedSteps.length === 0 && !isEnding) continue
  process.exitCode = isEnding ? 130 : 1
  break
}
if (!isEnding) {
  const all = readOutcomes(['rules', 'sites', 'journeys'].map(getTimesPath))
  const slowest = formatSlowestTests(all)
  console.log(`\nTime of each step:\n${stepTimes.join('\n')}`)
  if (slowest.length > 0) {
    console.log(`\nTotal time of the tests of each level:\n${formatLevelTimes(all).join('\n')}`)
    console.log(`\nThe slowest tests:\n${slowest.join('\n')}`)
  }
  // The summary repeats the failures at the end, for people who read only the end of a long log. The last lines are
  // only names, because the messages of many failures are longer than the part of a log that some systems show.
  const failed = formatFailedTests(all)
  if (failed.length > 0) console.error(`\nFailures:\n\n${failed.join('\n\n')}`)
  if (failedSteps.length > 0)
    console.error(`\nFailed: ${[failedSteps.join(', '), ...listFailedNames(all)].join('\n  ')}`)
}
if (!process.exitCode) console.log(`\nEverything passed in ${Math.round((performance.now() - startTime) / 1000)} s.`)
