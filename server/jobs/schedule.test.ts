import { expect, it } from 'vitest'
import { delayUntilNextCheck } from './schedule.ts'

const now = Date.parse('2026-11-22T09:00:00Z')

it('the schedule checks just after the next planned change, and at least every 15 seconds', () => {
  expect(delayUntilNextCheck('2026-11-22T09:00:04Z', now)).toBe(4050)
  expect(delayUntilNextCheck('2026-11-22T08:59:00Z', now)).toBe(50)
  expect(delayUntilNextCheck('2026-12-24T09:00:00Z', now)).toBe(15_000)
  expect(delayUntilNextCheck(null, now)).toBe(15_000)
})
