import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { checkCommitTitles, findCommitTitleProblems, readCommitPrefixes } from './commit-titles.ts'

const prefixes = ['events', 'tests']

describe('findCommitTitleProblems', () => {
  it.each(['events: keep the legend icon next to its label', 'tests: wait for the answer: it may be late'])(
    'accepts the title %j',
    title => {
      expect(findCommitTitleProblems(title, prefixes)).toEqual([])
    },
  )
  it.each([
    ['keep the legend icon next to its label', 'it has no prefix such as "events: "'],
    ['event: keep the legend icon', '"event" is no prefix of the list in CONTRIBUTING.md'],
    ['events and tests: rename', '"events and tests" is no prefix of the list in CONTRIBUTING.md'],
    ['Revert "events: keep the legend icon"', '"Revert "events" is no prefix of the list in CONTRIBUTING.md'],
    ['fixup! events: keep the legend icon', '"fixup! events" is no prefix of the list in CONTRIBUTING.md'],
    ['events: keep the legend icon.', 'it ends with a full stop'],
    [`events: ${'x'.repeat(65)}`, 'it has 73 characters; 72 is the most'],
  ])('refuses the title %j', (title, problem) => {
    expect(findCommitTitleProblems(title, prefixes)).toEqual([problem])
  })
})

describe('readCommitPrefixes', () => {
  it('finds the list of prefixes in CONTRIBUTING.md', () => {
    const listed = readCommitPrefixes(readFileSync('CONTRIBUTING.md', 'utf8'))
    expect(listed).toContain('events')
    expect(new Set(listed).size).toBe(listed.length)
    expect(listed.filter(prefix => !/^[a-z]+$/.test(prefix))).toEqual([])
    expect(listed.length).toBeLessThanOrEqual(50)
  })
})

describe('the command commit-titles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commit-titles-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const run = (at: string, date: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Amina', '-c', 'user.email=amina@example.org', ...args], {
      cwd: at,
      env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
      stdio: 'ignore',
    })
  const commit = (date: string, title: string) => run(folder, date, 'commit', '--allow-empty', '-m', title)
  run(folder, '', 'init', '--initial-branch=main')
  commit('2026-11-01T00:00:00Z', 'more that a day would have turned red')
  commit('2026-12-01T00:00:00Z', 'no prefix')
  commit('2026-12-02T00:00:00Z', 'events: make date tests independent of today')

  it('lists wrong titles only of commits that are newer than a given date', () => {
    const { checked, problems } = checkCommitTitles(folder, '2026-11-15T00:00:00Z')
    expect(checked).toBe(2)
    expect(problems).toEqual([expect.stringMatching(/^\w+ "no prefix": it has no prefix such as "events: "\.$/)])
  })
  it('checks only the commits that a shallow clone contains', () => {
    const clone = join(folder, 'clone')
    run(folder, '', 'clone', '--depth', '1', pathToFileURL(folder).href, clone)
    expect(checkCommitTitles(clone, '2026-11-15T00:00:00Z')).toEqual({ checked: 1, problems: [] })
  })
})
