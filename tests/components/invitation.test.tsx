import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeSite } from './support/fake-site.ts'
import { getFieldValue, openPage } from './support/open-page.tsx'
import { makeVisitorSession } from './support/visitor.ts'

const invitation = {
  email: 'tariro@stonebridge.example',
  role: 'user',
  expires_at: '2040-01-01T12:00:00Z',
  state: 'open',
  inviter: 'Amina Okafor',
  full_name: 'Tariro Moyo',
}

it.each([
  ['Tariro Moyo', 'Tariro Moyo'],
  [null, ''],
])(
  'the sign-up page of an invitation suggests the invited person’s name if it is known (name: %s)',
  async (full_name, suggestedName) => {
    const site = new FakeSite({ functions: { invitation_by_token: () => ({ ...invitation, full_name }) } })
    await openPage('/auth/signup?invitation=token', site, makeVisitorSession())
    await screen.findByText(/^Amina Okafor invites you\./)
    expect(getFieldValue(screen.getByLabelText('Name'))).toBe(suggestedName)
    expect(getFieldValue(screen.getByLabelText('Email'))).toBe('tariro@stonebridge.example')
  },
)
