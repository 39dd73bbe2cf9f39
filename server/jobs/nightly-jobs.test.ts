import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nightlyJobs } from './nightly-jobs.ts'

test('every nightly job has a unique name', () => {
  expect(new Set(nightlyJobs.map(({ name }) => name)).size).toBe(nightlyJobs.length)
})

test('docs/operations.md lists the nightly jobs in the order in which the jobs run', () => {
  const [, chapter = ''] = readFileSync('docs/operations.md', 'utf8').split('## What runs by itself\n')
  const rows = [...(chapter.split('\n## ')[0] ?? '').matchAll(/^\| (.+?) \| (.+) \|$/gm)].map(([, job, does]) => [
    job,
    does,
  ])
  expect(rows.slice(1)).toEqual(nightlyJobs.map(({ title, does }) => [title, does]))
})
