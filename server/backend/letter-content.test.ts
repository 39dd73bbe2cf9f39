import { expect, it } from 'vitest'
import { type ClaimedMail, composeQueuedMail, encryptAccountMail, previewQueuedMail } from './letter-content.ts'
import { openTextEncryption } from './sealed-text.ts'

const accountSeal = openTextEncryption('a-signing-secret-of-some-length-indeed', 'account letters')
const site = { siteUrl: 'https://example.org', accountSeal, isReplyRead: true }
const token = 'f'.repeat(64)
const secret = { code: '123456', token, back: '/profile' }
const claimed = (recipient: string, data: object) =>
  ({ id: 1, claim: '', recipient, application: null, template: 'account-letter', data }) as ClaimedMail

it('an encrypted sign-in code is readable only in the e-mail to its own recipient', () => {
  const data = encryptAccountMail(accountSeal, 'zola@example.org', { kind: 'magiclink', secret })
  expect(JSON.stringify(data)).not.toMatch(/123456|ffff/)
  expect(composeQueuedMail(claimed('zola@example.org', data), site)).toMatchObject({ code: '123456' })
  expect(() => composeQueuedMail(claimed('thief@example.org', data), site)).toThrow()
  expect(() => composeQueuedMail(claimed('zola@example.org', { ...data, kind: 'recovery' }), site)).toThrow()
  expect(() => composeQueuedMail(claimed('zola@example.org', { kind: 'magiclink' }), site)).toThrow(
    /not there any more/,
  )
})

it.each([
  ['account-letter', { kind: 'signup' }],
  ['account-letter', { kind: 'code' }],
  ['account-letter', { kind: 'account-exists' }],
  ['account-notice', { kind: 'password-changed', at: '2026-11-20T10:00:00+00:00', token }],
  ['application-received', { kind: 'membership', token }],
  ['application-letter', { subject: 'A question', body: 'Which foundry?', link: { to: 'page', token } }],
  ['invitation', { token, role: 'user', expires_at: '2031-01-01T00:00:00+00:00' }],
])('the preview of the e-mail type %s with the data %j contains no one-time link', (template, data) => {
  const preview = previewQueuedMail({ recipient: 'zola@example.org', template, data }, site)
  expect(preview?.subject.length).toBeGreaterThan(5)
  expect(preview?.paragraphs.join(' ').length).toBeGreaterThan(40)
  expect(JSON.stringify(preview)).not.toMatch(/ffff|hidden/)
})

it('an unknown e-mail template has no preview', () => {
  expect(previewQueuedMail({ recipient: 'zola@example.org', template: 'of tomorrow', data: {} }, site)).toBeUndefined()
})
