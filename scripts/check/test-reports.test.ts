import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { formatFailedTests, listFailedNames, readOutcomes } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeReport(name: string, report: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(report))
  return path
}
const message = ['expected 1 to be 2', ...Array.from({ length: 60 }, (_, line) => `at line ${line}`)].join('\n')
const vitestReport = writeReport('vitest.json', {
  testResults: [
    {
      name: '/project/tests/pages/events.test.ts',
      assertionResults: [
        { title: 'an event names its place', duration: 5, failureMessages: [message] },
        { title: 'an event names its day', duration: 5, failureMessages: [] },
      ],
    },
  ],
})
const journeyReport = writeReport('journeys.json', {
  suites: [
    {
      specs: [
        {
          title: 'a visitor applies',
          file: 'visitor/applying.spec.ts',
          ok: false,
          tests: [{ results: [{ duration: 5, errors: [{ message }] }] }],
        },
      ],
    },
  ],
})
const outcomes = readOutcomes([vitestReport, journeyReport])

test('the list of failed tests has one line per test, without error messages', () => {
  expect(listFailedNames(outcomes)).toEqual([
    'events.test.ts: an event names its place',
    'applying.spec.ts: a visitor applies',
  ])
})

test('the report about a failed test has its name and at most 25 error lines', () => {
  for (const paragraph of formatFailedTests(outcomes)) {
    const [name, ...lines] = paragraph.split('\n')
    expect(listFailedNames(outcomes)).toContain(name)
    expect(lines).toHaveLength(25)
    expect(lines[0]).toBe('    expected 1 to be 2')
  }
})
