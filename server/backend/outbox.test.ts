import { expect, it } from 'vitest'
import type { OutgoingMail } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { openTextEncryption } from './sealed-text.ts'
import type { ServerFunctions } from './server-functions.ts'

const letter = {
  recipient: 'zola@example.org',
  application: null,
  template: 'invitation',
  data: { role: 'user', token: 'a', expires_at: '2031-01-01T00:00:00+00:00', invited_by: 'Amina', message: '' },
}

/** Sends the e-mails that the fake database hands out. `unsealed`: queued e-mails whose token is not encrypted yet. */
async function sendLetters(letters: object[], sealed: string[] = [], unsealed: object[] = []): Promise<OutgoingMail[]> {
  const waiting = letters.map((each, place) => ({ ...letter, claim: `claim-${place}`, ...each }))
  let areRowsLocked = unsealed.length > 0
  const mails: OutgoingMail[] = []
  const done = Promise.withResolvers<void>()
  const functions = {
    call: async (name: string, args?: unknown) => {
      if (name === 'server_unsealed_letters') return unsealed.splice(0)
      if (name === 'server_seal_letters') {
        sealed.push(...(args as { letters: { sealed: string }[] }).letters.map(each => each.sealed))
        areRowsLocked = false
      }
      if (name === 'server_mail_setting') return {}
      if (name !== 'server_claim_letter') return null
      if (areRowsLocked) return null
      if (waiting.length === 0) done.resolve()
      return waiting.shift() ?? null
    },
  } as ServerFunctions
  const deliver = async (mail: OutgoingMail) => {
    mails.push(mail)
    return []
  }
  const mailbox = { delivers: true, deliver, deliverAtOnce: deliver }
  const site = { siteUrl: 'https://example.org', siteName: 'Example', mailFrom: 'council@example.org' }
  const tokenSeal = openTextEncryption('a-signing-secret-of-some-length-indeed', 'tokens of letters')
  // The poll interval is longer than any test, so an e-mail that only the next poll would find is never sent.
  const neverPoll = 2 ** 31 - 1
  const outbox = openOutbox({ tokenSeal, functions, patient: functions, mailbox, ...site, log() {}, every: neverPoll })
  await done.promise
  await outbox.close()
  return mails
}

it('the mail queue keeps the Message-ID when the same e-mail is sent again', async () => {
  const [first, again] = await sendLetters([{ id: 7 }, { id: 7 }])
  expect(first?.messageId).toMatch(/^<[0-9a-f]{40}@example\.org>$/)
  expect(again?.messageId).toBe(first?.messageId)
})

it('the mail queue gives two e-mails different Message-IDs even if a restored backup reuses an id', async () => {
  const [first, other, restored] = await sendLetters([{ id: 7 }, { id: 8 }, { id: 7, recipient: 'musa@example.org' }])
  expect(new Set([first?.messageId, other?.messageId, restored?.messageId]).size).toBe(3)
})

it('an e-mail keeps its Message-ID when its token is decrypted for sending', async () => {
  const sealed: string[] = []
  const [first] = await sendLetters([{ id: 7 }], sealed)
  const data = { ...letter.data, token: 'sealed', sealed: sealed[0] }
  const [again] = await sendLetters([{ id: 7, data }])
  expect(again?.text).toContain('/auth/signup?invitation=a\n')
  expect(again).toEqual(first)
})

// server_claim_letter skips an e-mail whose row server_seal_letters has locked, and the e-mail would then wait until
// the next poll.
it('the mail queue sends an e-mail directly after its token is encrypted', async () => {
  const [sent] = await sendLetters([{ id: 7 }], [], [{ id: 7, ...letter }])
  expect(sent?.to).toBe('zola@example.org')
}, 5_000)
