/**
 * Repeats tests until a test fails, to find flaky tests: `npm run test:again -- FILE… --times 20 --busy`. Journeys
 * (`tests/e2e/`) run in Playwright, all other tests in vitest; `--busy` puts load on every processor, `--slow` slows
 * down pages and components. Exit status 0 when all repetitions passed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type RunningStep, runStep } from './check/run-step.ts'

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '20' },
    busy: { type: 'boolean', default: false },
    /** Whether frames and answers of component tests are late, and pages of journeys run at a third of the speed. */
    slow: { type: 'boolean', default: false },
    /** Pattern of the titles of the tests to run. */
    grep: { type: 'string' },
  },
})
const repeatCount = Number(values.times)
if (files.length === 0 || !Number.isInteger(repeatCount) || repeatCount < 1) {
  console.error('Usage: npm run test:again -- FILE… [--times 20] [--busy] [--slow] [--grep TITLE]')
  process.exit(2)
}

if (values.slow) process.env.SLOW_MACHINE = 'yes'

const isJourney = (file: string) => /(^|[\\/])e2e[\\/]/.test(file)
const journeyFiles = files.filter(isJourney)
const otherFiles = files.filter(file => !isJourney(file))

let runningStep: RunningStep | undefined
let isEnding = false
const busyProcesses: ChildProcess[] = values.busy
  ? Array.from({ length: availableParallelism() }, () =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    )
  : []
const stopBusyProcesses = () => {
  for (const burner of busyProcesses) burner.kill('SIGKILL')
}
process.once('exit', stopBusyProcesses)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isEnding = true
    runningStep?.end()
  })

/**
 * Runs a test program.
 * @returns whether the program exited with status 0
 */
async function runTestProgram(name: string, program: string, args: string[]): Promise<boolean> {
  runningStep = runStep({ name, program, args }, { isSeen: true })
  const { status } = await runningStep.ended
  return status === 0 && !isEnding
}

async function repeatVitest(): Promise<boolean> {
  const grep = values.grep ? ['-t', values.grep] : []
  for (let time = 1; time <= repeatCount; time++) {
    console.log(`\n— ${time} of ${repeatCount}`)
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...otherFiles, ...grep]
    if (!(await runTestProgram('vitest', process.execPath, args))) return false
  }
  return true
}

const repeatJourneys = () =>
  runTestProgram('Playwright', 'node_modules/.bin/playwright', [
    'test',
    ...journeyFiles,
    `--repeat-each=${repeatCount}`,
    '--max-failures=1',
    ...(values.grep ? ['--grep', values.grep] : []),
  ])

const isGreen =
  (otherFiles.length === 0 || (await repeatVitest())) && (journeyFiles.length === 0 || (await repeatJourneys()))
stopBusyProcesses()
console.log(isGreen ? `\nEverything passed ${repeatCount} times.` : '\nOne repetition failed.')
process.exit(isGreen ? 0 : 1)
