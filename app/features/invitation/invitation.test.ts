import { describe, expect, it } from 'vitest'
import { describeInvalidInvitation, formatInviter, type Invitation, isSameEmail } from './invitation.ts'

const open: Invitation = {
  email: 'tariro@stonebridge.example',
  role: 'manager',
  expires_at: '2026-11-28T12:00:00Z',
  state: 'open',
}

describe('an invitation link', () => {
  it.each([
    [null, 'This link is incomplete'],
    [{ ...open, state: 'used' }, 'This invitation was accepted already'],
    [{ ...open, state: 'revoked' }, 'This invitation was cancelled'],
    [{ ...open, state: 'expired' }, 'This invitation has expired'],
  ] as [Invitation | null, string][])(
    'shows the reason if the link is invalid (invitation %j: “%s”)',
    (invitation, title) => {
      expect(describeInvalidInvitation(invitation)?.title).toBe(title)
    },
  )
})

it('a valid invitation link shows the role that the invitation gives', () => {
  expect(describeInvalidInvitation(open)).toBeUndefined()
  expect(formatInviter(open)).toBe(
    'Baraza Collective invites you. You get an account as a manager: you can edit all content. The invitation is valid until Saturday, November 28, 2026 at 12:00 UTC.',
  )
})

it('the invitation page names the inviter if the inviter has a name', () => {
  expect(formatInviter({ ...open, inviter: 'Amina Okafor' })).toMatch(/^Amina Okafor invites you\. You get/)
})

it('the invitation page ignores case in e-mail addresses', () => {
  expect(isSameEmail('Tariro@Stonebridge.example', open.email)).toBe(true)
  expect(isSameEmail(undefined, open.email)).toBe(false)
})
