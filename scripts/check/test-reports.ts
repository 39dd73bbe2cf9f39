import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** As vitest and Playwright write what they did, as far as it is read here. */
type Result = {
  duration: number
  errors?: { message?: string }[]
  attachments?: { name: string; path?: string }[]
}
type Suite = {
  suites?: Suite[]
  specs?: { title: string; file: string; ok: boolean; tests: { results: Result[] }[] }[]
}
type Assertion = { title: string; duration?: number | null; failureMessages?: string[] | null }
type Report = {
  testResults?: { name: string; message?: string; assertionResults: Assertion[] }[]
  suites?: Suite[]
  /** What went wrong between tests, such as a request that was still on its way when one ended. */
  errors?: { message?: string }[]
}

/** One test: its level, how long it took in milliseconds, and what it said if it failed. */
export type Outcome = { level: string; milliseconds: number; file: string; title: string; failures: string[] }

/** The level a test belongs to, by its folder: those of `tests/` are named by it, all others are rules. */
const levelOf = (file: string) => /[\\/]tests[\\/](\w+)[\\/]/.exec(file)?.[1] ?? 'rules'

/** Lines of what a failed test said that are shown once more at the end. */
const shownLines = 25
const inShort = (said: string) => said.split('\n').slice(0, shownLines).join('\n')

/** What the page told its reader when a journey failed: its dialogs, alerts and status lines, of Playwright's snapshot in this file. */
function toldOnPage(file: string): string {
  const told: string[] = []
  let depth = Number.POSITIVE_INFINITY
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const indent = line.search(/\S/)
    if (indent <= depth)
      depth = /^\s*- (alert|status|dialog|alertdialog)\b/.test(line) ? indent : Number.POSITIVE_INFINITY
    if (indent >= depth) told.push(line)
  }
  return inShort(['What the page told:', ...(told.length > 0 ? told : ['nothing'])].join('\n'))
}

const journeys = ({ suites = [], specs = [] }: Suite): Outcome[] => [
  ...suites.flatMap(journeys),
  ...specs.map(({ title, file, ok, tests }) => {
    const results = tests.flatMap(({ results }) => results)
    const said = results.flatMap(({ errors = [], attachments = [] }) => [
      ...errors.map(({ message = '' }) => inShort(message)),
      ...attachments.flatMap(({ name, path }) => (name === 'error-context' && path ? [toldOnPage(path)] : [])),
    ])
    return {
      level: 'e2e',
      milliseconds: Math.max(0, ...results.map(({ duration }) => duration)),
      file: basename(file),
      title,
      failures: ok ? [] : said,
    }
  }),
]

const outcomesIn = ({ testResults = [], suites = [], errors = [] }: Report): Outcome[] => [
  ...testResults.flatMap(({ name, message, assertionResults }) => [
    ...assertionResults.map(({ title, duration, failureMessages }) => ({
      level: levelOf(name),
      milliseconds: duration ?? 0,
      file: basename(name),
      title,
      failures: (failureMessages ?? []).map(inShort),
    })),
    // What keeps a whole file from running belongs to none of its tests.
    ...(message
      ? [
          {
            level: levelOf(name),
            milliseconds: 0,
            file: basename(name),
            title: 'the file itself',
            failures: [inShort(message)],
          },
        ]
      : []),
  ]),
  ...journeys({ suites }),
  ...errors.map(({ message = '' }) => ({
    level: 'e2e',
    milliseconds: 0,
    file: 'between tests',
    title: 'a failure of none of them',
    failures: [message],
  })),
]

function read(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // That step did not run, or was told to report in another way.
    return {}
  }
}

/** Every test that the reports in these files tell of. A file that is not there tells of none. */
export const outcomes = (files: string[]): Outcome[] => files.flatMap(file => outcomesIn(read(file)))

/** @returns a line for each level: its tests, and their times added up */
export function levelTimes(all: Outcome[]): string[] {
  const levels = Map.groupBy(all, ({ level }) => level)
  return [...levels].map(([level, tests]) => {
    const seconds = tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000
    return `${seconds.toFixed(0).padStart(6)} s  ${level}: ${tests.length} tests`
  })
}

/** @returns a line for each of the ten tests that took longest, the longest first */
export const slowestTests = (all: Outcome[]): string[] =>
  all
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 10)
    .map(
      ({ milliseconds, file, title }) =>
        `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}: ${title.slice(0, 90)}`,
    )

/** @returns a paragraph for each test that failed: its name and how what it said begins */
export const failedTests = (all: Outcome[]): string[] =>
  all
    .filter(({ failures }) => failures.length > 0)
    .map(({ file, title, failures }) => {
      const lines = stripVTControlCharacters(failures.join('\n')).split('\n')
      return [`${file}: ${title}`, ...lines.map(line => `    ${line}`)].join('\n')
    })
