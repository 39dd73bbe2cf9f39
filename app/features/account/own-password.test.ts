import { afterEach, expect, it, vi } from 'vitest'
import { changePassword } from './own-password.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * Stubs the response of the auth API to the check of the current password. The stub has the response format for
 * requests without a version header.
 */
function projectAnswers(status: number, body: object) {
  vi.stubGlobal('document', { documentElement: { dataset: { backendUrl: 'https://ref.supabase.co' } } })
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
}
const change = () => changePassword({ email: 'zola@example.org', current: 'not it', next: 'walks the long way' })

it('the password form recognises a wrong current password if `code` of the error is the HTTP status', async () => {
  projectAnswers(400, { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
  expect(await change()).toBe('wrong')
})

it('the password form describes every other refusal in words, never as a number', async () => {
  projectAnswers(400, { code: 400, error_code: 'captcha_failed', msg: 'captcha protection: request disallowed' })
  expect(await change()).toMatchObject({ title: expect.stringContaining('captcha') })
})

it('the password form recognises a wrong current password if `code` of the error is a word', async () => {
  projectAnswers(400, { code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect(await change()).toBe('wrong')
})
