import { screen } from '@testing-library/react'
import { it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import { makeRowRefusal } from './support/fake-site.ts'
import { openPage, sessionFromStorage, signInOnThisDevice, testUsers } from './support/open-page.tsx'
import { makeSiteWithSettings } from './support/settings.ts'
import { userFunctions } from './support/users.ts'

/** Makes a site with Amina's account. Amina is signed in in this browser. */
function siteOfAmina() {
  signInOnThisDevice(testUsers.amina)
  const { id, email, name } = testUsers.amina
  return makeSiteWithSettings(
    {},
    {
      tables: { profiles: [{ id, email, full_name: name, avatar_path: null }] },
      functions: {
        ...userFunctions,
        get_current_user_role: () => 'admin',
        my_access: () => ({ role: 'admin', needs: null }),
      },
    },
  )
}

it('a page of a user whose role cannot be loaded shows an error with a Retry button', async () => {
  const site = siteOfAmina()
  const mend = site.on('POST', /get_current_user_role/, () => makeRowRefusal('XX000', 'the database is away', 500))
  const { user } = await openPage('/admin/settings/mail', site, sessionFromStorage)
  await screen.findByText('Failed to verify admin permissions')
  screen.getByText(/Please try refreshing the page/)
  await expectAccessible()
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('heading', { level: 1, name: 'Email' })
})
