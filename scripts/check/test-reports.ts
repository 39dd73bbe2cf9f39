import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** Report of vitest and Playwright, limited to the fields that this file uses. */
type JourneyResult = {
  duration: number
  errors?: { message?: string }[]
  attachments?: { name: string; path?: string }[]
}
type JourneySuite = {
  suites?: JourneySuite[]
  specs?: { title: string; file: string; ok: boolean; tests: { results: JourneyResult[] }[] }[]
}
type TestAssertion = { title: string; duration?: number | null; failureMessages?: string[] | null }
type TestReport = {
  testResults?: { name: string; message?: string; assertionResults: TestAssertion[] }[]
  suites?: JourneySuite[]
  /** Errors that belong to no test, such as a request that was pending when a test ended. */
  errors?: { message?: string }[]
}

/** Result of one test: its level, duration in ms, and error messages if the test failed. */
export type TestOutcome = { level: string; milliseconds: number; file: string; title: string; failures: string[] }

/**
 * Finds the level of a test (such as component or journey) by the test's folder under `tests/`; tests in other folders
 * are `rules`.
 */
const getTestLevel = (file: string) => /[\\/]tests[\\/](\w+)[\\/]/.exec(file)?.[1] ?? 'rules'

/** Number of lines of a failure message that are repeated in the summary. */
const maxShownLines = 25
const shortenMessage = (text: string) => text.split('\n').slice(0, maxShownLines).join('\n')

/** Finds the messages on the page when a journey failed: dialogs, alerts and status lines, in Playwright's snapshot. */
function readShownLines(file: string): string {
  const pageLines: string[] = []
  let depth = Number.POSITIVE_INFINITY
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const indent = line.search(/\S/)
    if (indent <= depth)
      depth = /^\s*- (alert|status|dialog|alertdialog)\b/.test(line) ? indent : Number.POSITIVE_INFINITY
    if (indent >= depth) pageLines.push(line)
  }
  return shortenMessage(['What the page told:', ...(pageLines.length > 0 ? pageLines : ['nothing'])].join('\n'))
}

const listJourneyOutcomes = ({ suites = [], specs = [] }: JourneySuite): TestOutcome[] => [
  ...suites.flatMap(listJourneyOutcomes),
  ...specs.map(({ title, file, ok, tests }) => {
    const results = tests.flatMap(({ results }) => results)
    const messages = results.flatMap(({ errors = [], attachments = [] }) => [
      ...errors.map(({ message = '' }) => shortenMessage(message)),
      ...attachments.flatMap(({ name, path }) => (name === 'error-context' && path ? [readShownLines(path)] : [])),
    ])
    return {
      level: 'e2e',
      milliseconds: Math.max(0, ...results.map(({ duration }) => duration)),
      file: basename(file),
      title,
      failures: ok ? [] : messages,
    }
  }),
]

const listOutcomes = ({ testResults = [], suites = [], errors = [] }: TestReport): TestOutcome[] => [
  ...testResults.flatMap(({ name, message, assertionResults }) => [
    ...assertionResults.map(({ title, duration, failureMessages }) => ({
      level: getTestLevel(name),
      milliseconds: duration ?? 0,
      file: basename(name),
      title,
      failures: (failureMessages ?? []).map(shortenMessage),
    })),
    // An error that prevents a whole test file from running belongs to no single test.
    ...(message
      ? [
          {
            level: getTestLevel(name),
            milliseconds: 0,
            file: basename(name),
            title: 'the file itself',
            failures: [shortenMessage(message)],
          },
        ]
      : []),
  ]),
  ...listJourneyOutcomes({ suites }),
  ...errors.map(({ message = '' }) => ({
    level: 'e2e',
    milliseconds: 0,
    file: 'between tests',
    title: 'a failure of none of them',
    failures: [message],
  })),
]

function readReport(file: string): TestReport {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // A missing report means that the step did not run, or wrote another file.
    return {}
  }
}

/** Lists all test results in these report files. A missing file is ignored. */
export const readOutcomes = (files: string[]): TestOutcome[] => files.flatMap(file => listOutcomes(readReport(file)))

/**
 * Formats the total time of each test level.
 * @returns one line per level: number of tests and total time
 */
export function formatLevelTimes(all: TestOutcome[]): string[] {
  const levels = Map.groupBy(all, ({ level }) => level)
  return [...levels].map(([level, tests]) => {
    const seconds = tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000
    return `${seconds.toFixed(0).padStart(6)} s  ${level}: ${tests.length} tests`
  })
}

/**
 * Formats the slowest tests.
 * @returns one line for each of the ten slowest tests, slowest first
 */
export const formatSlowestTests = (all: TestOutcome[]): string[] =>
  all
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 10)
    .map(
      ({ milliseconds, file, title }) =>
        `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}: ${title.slice(0, 90)}`,
    )

/**
 * Formats the failed tests.
 * @returns a paragraph per failed test: the name of the test and the first lines of the message
 */
export const formatFailedTests = (all: TestOutcome[]): string[] =>
  all
    .filter(({ failures }) => failures.length > 0)
    .map(({ file, title, failures }) => {
      const lines = stripVTControlCharacters(failures.join('\n')).split('\n')
      return [`${file}: ${title}`, ...lines.map(line => `    ${line}`)].join('\n')
    })

/** Lists the names of the failed tests, one line each, for the end of a log that may be cut off. */
export const listFailedNames = (all: TestOutcome[]): string[] =>
  all.filter(({ failures }) => failures.length > 0).map(({ file, title }) => `${file}: ${title}`)
