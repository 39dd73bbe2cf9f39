import { describe, expect, it } from 'vitest'
import { openErrorLog, redactError } from './error-log.ts'

describe('an error in the error log', () => {
  it('contains the type of the error without user data', () => {
    const error = Object.assign(new Error(`invalid input "zola's diary" for zola@example.org`), { code: '22P02' })
    expect(redactError(error)).toBe('Error 22P02: invalid input "…" for …')
    expect(redactError(new Error(`token ${'x'.repeat(64)} is 'secret'`))).toBe('Error: token … is "…"')
  })
})

it('the error log keeps a limited number of the latest errors in memory if there is no database', async () => {
  const log = openErrorLog()
  for (let n = 0; n < 500; n++) log.note({ requestId: `r${n}`, method: 'GET', path: '/', error: new Error('x') })
  const latest = await log.latest(200)
  expect(latest.length).toBeLessThanOrEqual(120)
  expect(latest.length).toBeGreaterThan(0)
})
