import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listCommittedFiles } from './imports.ts'

const decisions = readFileSync('docs/decisions.md', 'utf8')
const listNumbers = (text: string) => text.match(/\bD\d{1,3}\b/g) ?? []

/** Decision numbers at the beginning of each row of the list. Several decisions may have the same number. */
const listedNumbers = [...decisions.matchAll(/^\| ((?:D\d+ )+)\|/gm)].flatMap(([, head = '']) => head.trim().split(' '))

it('docs/decisions.md lists every decision exactly once', () => {
  expect(listedNumbers.length).toBeGreaterThan(300)
  expect(listedNumbers.filter((number, at) => listedNumbers.indexOf(number) !== at)).toEqual([])
})
it('docs/decisions.md contains every decision that code, tests or documents refer to', () => {
  const files = listCommittedFiles()
    .filter(file => /\.(tsx?|mjs|sql|css|md|grit|yml)$/.test(file) && !file.startsWith('supabase/sample/'))
    .filter(file => file !== 'tests/architecture/decisions.test.ts')
  const missingNumbers = files.flatMap(file =>
    listNumbers(readFileSync(file, 'utf8')).flatMap(number =>
      listedNumbers.includes(number) ? [] : [`${file}: ${number}`],
    ),
  )
  expect(missingNumbers).toEqual([])
})
it('docs/decisions.md states a date for every decision outside the section “New”', () => {
  const sortedPart = decisions.slice(0, decisions.indexOf('\n## New\n'))
  expect(sortedPart.match(/^\| D\d[^|]*\| (?!\d\d-\d\d \|).*$/gm) ?? []).toEqual([])
})
it('docs/decisions.md names a valid replacement for each archived decision', () => {
  const archive = decisions.slice(decisions.indexOf('\n## Archive'), decisions.indexOf('\n## New\n'))
  const archivedDecisions = [...archive.matchAll(/^\| (D\d+) \| [\d-]+ \| (D\d+) \|/gm)]
  expect(archivedDecisions).not.toEqual([])
  const numbers = archivedDecisions.map(([, number]) => number)
  expect(
    archivedDecisions.filter(
      ([, , successor = '']) => !listedNumbers.includes(successor) || numbers.includes(successor),
    ),
  ).toEqual([])
})
