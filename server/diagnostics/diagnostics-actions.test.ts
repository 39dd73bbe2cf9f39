import { describe, expect, it } from 'vitest'
import type { ServerOperations } from '../backend/backend.ts'
import type { OutgoingMail } from '../backend/mail.ts'
import type { SignedInCaller } from './caller.ts'
import { sendTestMail } from './diagnostics-actions.ts'

/** Sends a test e-mail to Amina. @returns the e-mail as the mail server receives it */
async function sendToAmina(kind?: string): Promise<OutgoingMail | undefined> {
  const sent: OutgoingMail[] = []
  const setting = { reply_to: 'office@baraza.example', applications_reply_to: 'council@baraza.example' }
  const operations = {
    mailbox: { delivers: true, deliver: async (mail: OutgoingMail) => void sent.push(mail) },
    functions: { call: async () => setting },
  } as unknown as ServerOperations
  const caller = { ask: async () => Response.json({ email: 'amina@baraza.example' }) } as unknown as SignedInCaller
  const environment = {
    siteUrl: 'https://baraza.example',
    mailFrom: 'office@baraza.example',
    product: { name: 'Baraza' },
  }
  await sendTestMail(operations, caller, { environment, backend: { kind: 'embedded' } } as never, kind)
  return sent[0]
}

describe('a test e-mail from the catalogue', () => {
  it('has a subject that marks it as a test', async () => {
    expect(await sendToAmina('interview')).toMatchObject({
      to: 'amina@baraza.example',
      subject: 'Test: We would like to talk with you',
    })
  })
  it.each(['interview', 'cancelled', 'desk-interview', 'desk-interview-cancelled'])(
    'has no calendar file (e-mail type %s)',
    async kind => expect(await sendToAmina(kind)).not.toHaveProperty('calendar'),
  )
  it.each([
    ['interview', 'council'],
    ['received-membership', 'council'],
    ['desk-late', 'council'],
    ['code', 'office'],
    ['review', 'office'],
    [undefined, 'office'],
  ])('has the reply address for its e-mail type (%s)', async (kind, name) => {
    expect(await sendToAmina(kind)).toMatchObject({ replyTo: `${name}@baraza.example` })
  })
})
