import { describe, expect, it } from 'vitest'
import { redactError, openErrorLog } from './error-log.ts'

describe('what is written of an error', () => {
  it('is its kind, without anybody’s values', () => {
    const error = Object.assign(new Error(`invalid input "zola's diary" for zola@example.org`), { code: '22P02' })
    expect(redactError(error)).toBe('Error 22P02: invalid input "…" for …')
    expect(redactError(new Error(`token ${'x'.repeat(64)} is 'secret'`))).toBe('Error: token … is "…"')
  })
})

it('without a database it remembers the latest, newest first, and not more than a fault may fill', async () => {
  const log = openErrorLog()
  for (let n = 0; n < 500; n++) log.note({ requestId: `r${n}`, method: 'GET', path: '/', error: new Error('x') })
  const latest = await log.latest(200)
  expect(latest.length).toBeLessThanOrEqual(120)
  expect(latest.length).toBeGreaterThan(0)
})
