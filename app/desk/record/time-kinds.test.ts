import { expect, it } from 'vitest'
import { keepLocalTimeInZone } from './time-kinds.ts'

it('changing the time zone of a field keeps the local time', () => {
  expect(keepLocalTimeInZone('2026-11-24T06:30:00.000Z', 'Europe/Zurich', 'Africa/Nairobi')).toBe(
    '2026-11-24T04:30:00.000Z',
  )
})
