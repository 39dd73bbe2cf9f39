import { expect, it } from 'vitest'
import { refusalOf } from './account-refusal.ts'

const said = (given: { code?: string; status?: number; message?: string; name?: string }, now?: number) =>
  refusalOf({ name: 'AuthApiError', message: '', ...given }, now)

it('a wrong password and an unknown address are one sentence', () => {
  expect(said({ code: 'invalid_credentials', status: 400 }).title).toBe('The email or the password is not right.')
})
it.each([
  ['Too many attempts. Please try again in 12 minutes.', '11:12'],
  ['Too many attempts. Please try again in a minute.', '11:01'],
  ['For security purposes, you can only request this after 42 seconds.', '11:01'],
  ['Request rate limit reached', '11:15'],
])('%s: it says when', (message, until) => {
  const eleven = new Date(2026, 10, 21, 11, 0, 0).getTime()
  expect(said({ status: 429, message }, eleven).title).toBe(`Paused until ${until}.`)
})
it('a line that is down is no refusal', () => {
  expect(said({ name: 'AuthRetryableFetchError', status: 0 }).title).toBe('The server did not answer.')
})
it('a known address at sign-up is not named as known', () => {
  const { title, text } = said({ code: 'user_already_exists', status: 422 })
  expect(`${title} ${text}`).not.toMatch(/already|exists|registered|taken/)
})
it.each([
  [{ code: 'mfa_verification_failed', status: 422 }, 'That code has passed.'],
  [{ code: 'mfa_challenge_expired', status: 422 }, 'That code has passed.'],
  [{ code: 'insufficient_aal', status: 401 }, 'This needs your second factor.'],
  [{ name: 'AuthSessionMissingError', status: 400 }, 'Your session has ended.'],
  [{ name: 'DatabaseError', code: 'PGRST303', status: 401 }, 'Your session has ended.'],
])('%o: %s', (given, title) => {
  expect(said(given).title).toBe(title)
})
it('what nobody foresaw is told with its reason', () => {
  expect(said({ code: 'hook_timeout', status: 422 }).text).toContain('hook_timeout')
})
