import { expect, it } from 'vitest'
import { getConsentState } from './consent.ts'

const today = '2026-11-22'
const on = (from: string | null, to: string | null) => getConsentState({ from, to }, today)

it('consent is valid until the end of its last day', () => {
  expect(on('2025-11-22', '2026-11-21')).toEqual({ standing: 'over', share: 100, said: 'Expired' })
  expect(on('2025-11-22', today)).toEqual({ standing: 'soon', share: 100, said: 'Expires today' })
  expect(on(null, '2026-11-23')).toMatchObject({ standing: 'soon', said: 'One day left' })
})
it('consent is due for renewal sixty days before its end', () => {
  expect(on('2026-01-01', '2027-01-21').standing).toBe('soon')
  expect(on('2026-01-01', '2027-01-22')).toMatchObject({ standing: 'open', said: '61 days left' })
})
it('the consent line shows the elapsed share of the consent period', () => {
  expect(on('2026-11-12', '2026-12-02').share).toBe(50)
  expect(on('2027-01-01', '2027-06-01').share).toBe(0)
  expect(on('2025-11-22', '2028-11-22')).toMatchObject({ share: 33, said: '731 days left' })
})
it('the consent line says “No expiry” for a consent without an end date', () => {
  expect(on('2026-01-01', null).said).toBe('No expiry')
  expect(on(null, null).said).toBe('None on file')
})
