import { expect, it } from 'vitest'
import { momentInWords, zonedInput } from './moment-in-zone.ts'

const moment = '2026-11-24T06:30:00.000Z'

it('a moment is filled in by the clock of a town, in either spelling of the backend, and none is empty', () => {
  expect(zonedInput(moment, 'Europe/Zurich')).toBe('2026-11-24T07:30')
  expect(zonedInput('2026-11-24 06:30:00+00', 'Africa/Dar_es_Salaam')).toBe('2026-11-24T09:30')
  expect(['', 'soon'].map(given => zonedInput(given, 'UTC'))).toEqual(['', ''])
})

it('says whose clock it is, and what that is elsewhere', () => {
  expect(momentInWords(moment, 'Europe/Zurich')).toBe(
    'Tuesday, November 24, 2026, 07:30 in Zurich (Central European Standard Time, UTC+1). That is 06:30 UTC.',
  )
  expect(momentInWords(moment, 'Africa/Dar_es_Salaam')).toContain('09:30 in Dar es Salaam (East Africa Time, UTC+3)')
  expect(momentInWords(moment, 'UTC')).toBe('Tuesday, November 24, 2026, 06:30 UTC.')
})
