import { describe, expect, it } from 'vitest'
import { openErrorLog, redactError } from './error-log.ts'

describe('record of an error', () => {
  it('contains the type of the error, and no user data', () => {
    const error = Object.assign(new Error(`invalid input "zola's diary" for zola@example.org`), { code: '22P02' })
    expect(redactError(error)).toBe('Error 22P02: invalid input "…" for …')
    expect(redactError(new Error(`token ${'x'.repeat(64)} is 'secret'`))).toBe('Error: token … is "…"')
  })
})

it('the error log keeps the latest in memory without a database, newest first, up to a limit', async () => {
  const log = openErrorLog()
  for (let n = 0; n < 500; n++) log.note({ requestId: `r${n}`, method: 'GET', path: '/', error: new Error('x') })
  const latest = await log.latest(200)
  expect(latest.length).toBeLessThanOrEqual(120)
  expect(latest.length).toBeGreaterThan(0)
})
