import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** As vitest and Playwright write what they did, as far as it is read here. */
type Suite = {
  suites?: Suite[]
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[]
}
type Report = {
  testResults?: { name: string; assertionResults: { title: string; duration?: number | null }[] }[]
  suites?: Suite[]
}

type Taken = { milliseconds: number; file: string; title: string }

const journeys = ({ suites = [], specs = [] }: Suite): Taken[] => [
  ...suites.flatMap(journeys),
  ...specs.map(({ title, file, tests }) => ({
    milliseconds: Math.max(0, ...tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    file: basename(file),
    title,
  })),
]

const taken = ({ testResults = [], suites = [] }: Report): Taken[] => [
  ...testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      milliseconds: duration ?? 0,
      file: basename(name),
      title,
    })),
  ),
  ...journeys({ suites }),
]

function read(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // That step did not run, or was told to report in another way.
    return {}
  }
}

/** @returns a line for each of the ten tests that took longest, the longest first */
export const slowestTests = (reports: string[]): string[] =>
  reports
    .flatMap(file => taken(read(file)))
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 10)
    .map(
      ({ milliseconds, file, title }) =>
        `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}: ${title.slice(0, 90)}`,
    )
