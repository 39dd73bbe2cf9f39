import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeSiteForMember } from './support/account.ts'
import { FakeSite } from './support/fake-site.ts'
import { openPage } from './support/open-page.tsx'
import { storeSession, zolaSession } from './support/visitor.ts'

const row = { user_id: crypto.randomUUID(), audience: 'members', full_name: 'Águeda Ñandú', portrait_path: null }
const list = { audience: 'members', rows: [row], total: 1, before: 0, next: null, countries: [], circles: [] }

it('the profile of a user who is not a member has no setting for its audience', async () => {
  storeSession(zolaSession)
  const site = makeSiteForMember()
  site.on('GET', /auth\/v1\/user/, () => ({ ...zolaSession.user, factors: [] }))
  await openPage('/profile', site, zolaSession)
  await screen.findByText(/The directory opens once the network has taken you in\./)
  expect(screen.queryByLabelText('Found by')).toBeNull()
})

it('a member directory that cannot be loaded shows an error with a Retry button', async () => {
  storeSession(zolaSession)
  const site = new FakeSite({ tables: { circles: [], settings: [] }, functions: { list_members: () => list } })
  const mend = site.cut('POST', /rpc\/list_members/)
  const { user } = await openPage('/members', site, zolaSession)
  await screen.findByText(/The directory could not be loaded\./)
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: 'Águeda Ñandú' })
  screen.getByLabelText('Search')
})

it('an application from an unconfirmed e-mail address is not shown in the profile', async () => {
  storeSession(zolaSession)
  const site = makeSiteForMember({ my_applications: () => ({ proved: false, applications: [] }) })
  site.on('GET', /auth\/v1\/user/, () => ({ ...zolaSession.user, factors: [] }))
  await openPage('/profile', site, zolaSession)
  await screen.findByText(/are shown here once the address is confirmed/)
})
