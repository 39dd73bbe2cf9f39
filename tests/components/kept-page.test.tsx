import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { loadSessionDb } from '../../app/platform/session/session-store.ts'
import { expectAccessible } from './support/accessible.ts'
import { endSession, makeSession, signInAsMember } from './support/account.ts'
import { fillField } from './support/open-page.tsx'
import { makeSiteWithSettings } from './support/settings.ts'
import { userFunctions } from './support/users.ts'
import { makeAccountRefusal, zola, zolaSession } from './support/visitor.ts'

afterEach(endSession)

const readTagline = () => screen.getByLabelText<HTMLInputElement>('Tagline').value
const findSaveButton = () => screen.getByRole('button', { name: /^Save changes/ })

/** Types a tagline as an admin whose session was ended on another device, and saves. */
async function openWithEndedSession() {
  const site = makeSiteWithSettings(
    {},
    {
      tables: { profiles: [{ id: zola.id, email: zola.email, full_name: zola.name, avatar_path: null }] },
      functions: {
        ...userFunctions,
        get_current_user_role: () => 'admin',
        my_access: () => ({ role: 'admin', needs: null }),
        is_my_account_suspended: () => false,
      },
    },
  )
  site.on('POST', /auth\/v1\/token/, () => makeSession())
  site.on('POST', /auth\/v1\/logout/, () => new Response(null, { status: 204 }))
  site.on('GET', /auth\/v1\/user/, () => ({ ...zolaSession.user, factors: [] }))
  const page = await signInAsMember(site, '/admin/settings')
  await fillField(page.user, await screen.findByLabelText('Tagline'), 'A bench')
  const startSession = site.on('GET', /auth\/v1\/user/, () => makeAccountRefusal(403, 'session_not_found', 'refused'))
  const acceptRows = ['POST', 'PATCH'].map(method =>
    site.on(method, /settings/, () => Response.json({ code: 'PT401', message: 'ended' }, { status: 401 })),
  )
  await page.user.click(findSaveButton())
  await screen.findByText('You are signed out.')
  return {
    ...page,
    async signInAgain() {
      for (const accept of [startSession, ...acceptRows]) accept()
      await (await loadSessionDb()).auth.signInWithPassword({ email: zola.email, password: 'zola walks the long way' })
      await expect.poll(() => screen.queryByText('You are signed out.')).toBeNull()
    },
  }
}

it('a page with unsaved changes stays open after the session ended, and keeps every key', async () => {
  const { user, address } = await openWithEndedSession()
  expect(screen.getByRole('link', { name: /^Sign in in a new tab/ }).getAttribute('target')).toBe('_blank')
  await user.type(screen.getByLabelText('Tagline'), ' for all')
  expect(readTagline()).toBe('A bench for all')
  expect(address()).toBe('/admin/settings')
  await expectAccessible()
})

it('a page that stayed open saves again after the user signed in in another tab', async () => {
  const { user, signInAgain } = await openWithEndedSession()
  await signInAgain()
  expect(readTagline()).toBe('A bench')
  await user.click(findSaveButton())
  await screen.findByText(/saved$/)
})

it('a page without a session closes when its unsaved changes are discarded', async () => {
  const { user, address } = await openWithEndedSession()
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await expect.poll(address).toBe('/auth/login?return=%2Fadmin%2Fsettings')
  await screen.findByText(/Your session has ended\./)
})
