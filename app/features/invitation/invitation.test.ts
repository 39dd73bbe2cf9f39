import { describe, expect, it } from 'vitest'
import { closedMessage, formatInviter, type Invitation, isSameEmail } from './invitation.ts'

const open: Invitation = {
  email: 'tariro@stonebridge.example',
  role: 'manager',
  expires_at: '2026-11-28T12:00:00Z',
  state: 'open',
}

describe('a link that opens nothing', () => {
  it.each([
    [null, 'This link is not whole'],
    [{ ...open, state: 'used' }, 'This invitation was accepted already'],
    [{ ...open, state: 'revoked' }, 'This invitation was taken back'],
    [{ ...open, state: 'expired' }, 'This invitation has run out'],
  ] as [Invitation | null, string][])('%j: %s', (invitation, title) => {
    expect(closedMessage(invitation)?.title).toBe(title)
  })
})

it('one that does says as what, and until when', () => {
  expect(closedMessage(open)).toBeUndefined()
  expect(formatInviter(open)).toBe(
    'You get an account as a manager: you edit everything the site says. The invitation is valid until Saturday, November 28, 2026 at 12:00 UTC.',
  )
})

it('it names who invites, where they have a name', () => {
  expect(formatInviter({ ...open, inviter: 'Amina Okafor' })).toMatch(/^Amina Okafor invites you\. You get/)
})

it('an address is the same in capitals', () => {
  expect(isSameEmail('Tariro@Stonebridge.example', open.email)).toBe(true)
  expect(isSameEmail(undefined, open.email)).toBe(false)
})
