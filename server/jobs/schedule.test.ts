import { expect, it } from 'vitest'
import { getDelayUntilNextCheck } from './schedule.ts'

const now = Date.parse('2026-11-22T09:00:00Z')

it('the schedule runs just after the next planned change, but at least every 15 seconds', () => {
  expect(getDelayUntilNextCheck('2026-11-22T09:00:04Z', now)).toBe(4050)
  expect(getDelayUntilNextCheck('2026-11-22T08:59:00Z', now)).toBe(50)
  expect(getDelayUntilNextCheck('2026-12-24T09:00:00Z', now)).toBe(15_000)
  expect(getDelayUntilNextCheck(null, now)).toBe(15_000)
})
