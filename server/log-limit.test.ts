import { expect, it } from 'vitest'
import { limitRepeatedLogLines } from './log-limit.ts'

function openLog() {
  const lines: string[] = []
  let time = 0
  const note = (...values: unknown[]) => lines.push(values.map(String).join(' '))
  const log = { log: note, warn: note, error: note }
  limitRepeatedLogLines(log, () => time)
  return {
    log,
    lines,
    wait: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

it('the log limit summarises the repeated failures of a minute in one line', () => {
  const { log, lines, wait } = openLog()
  for (let request = 0; request < 1000; request++)
    log.error('query failed', `["search",{"q":"${request}"}]`, new Error('The database does not answer.'))
  expect(lines).toHaveLength(5)
  wait(60_000)
  log.error('query failed', '["search"]', new Error('The database does not answer.'))
  expect(lines.slice(5)).toEqual([
    'Not logged in the last minute: 995 more of "query failed Error".',
    'query failed ["search"] Error: The database does not answer.',
  ])
})

it('the log limit still writes a different failure while one failure repeats', () => {
  const { log, lines } = openLog()
  for (let time = 0; time < 100; time++) log.error('query failed', new Error('away'))
  log.error('a picture could not be read:', 'ENOSPC')
  expect(lines).toHaveLength(6)
})

it('the log limit limits the number of lines for any number of different failures', () => {
  const { log, lines } = openLog()
  for (let kind = 0; kind < 10_000; kind++) log.error(`kind ${'x'.repeat(kind % 50)}${'y'.repeat(kind % 7)} failed`)
  expect(lines.length).toBeLessThanOrEqual(100)
})
