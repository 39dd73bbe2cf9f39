import { screen } from '@testing-library/react'
import { loadSessionDb } from '../../../app/platform/session/session-store.ts'
import { FakeSite } from './fake-site.ts'
import { fillField, openPage, sessionFromStorage } from './open-page.tsx'
import { zola, zolaSession } from './visitor.ts'

/** Profile of Zola in which only her name is filled in. */
export const memberProfile = {
  id: zola.id,
  email: zola.email,
  full_name: zola.name,
  languages: [],
  circles: [],
  updated_at: '2026-11-25T08:00:00.000Z',
  about: null,
  avatar_alt: null,
  avatar_path: null,
  country: null,
  created_at: '2026-11-25T08:00:00.000Z',
  links: [],
  member_since: null,
  organisation: null,
  title: null,
  town: null,
  about_for: 'nobody',
  circles_for: 'nobody',
  country_for: 'nobody',
  email_for: 'nobody',
  languages_for: 'nobody',
  links_for: 'nobody',
  listed_for: 'nobody',
  organisation_for: 'nobody',
  portrait_for: 'nobody',
  title_for: 'nobody',
  town_for: 'nobody',
}
export const memberSession = {
  id: 's',
  is_current: true,
  aal: 'aal1',
  user_agent: '',
  started_at: '2026-11-25T08:00:00Z',
  last_seen_at: '2026-11-25T08:00:00Z',
  address: '',
}

/** Makes a site with the account of Zola, for tests of her profile page. */
export function makeSiteForMember(functions: Record<string, () => unknown> = {}) {
  return new FakeSite({
    tables: { profiles: [memberProfile], circles: [], settings: [] },
    functions: {
      my_sessions: () => [memberSession],
      my_member_cards: () => [],
      my_applications: () => ({ proved: true, applications: [] }),
      has_password: () => true,
      recovery_codes_left: () => 0,
      ...functions,
    },
  })
}

const encodeTokenPart = (value: object) => btoa(JSON.stringify(value))
export const accessToken = [encodeTokenPart({}), encodeTokenPart({ sub: zola.id, exp: 4_000_000_000 }), ''].join('.')

/**
 * Response of the auth API to a sign-in.
 * @param user fields that differ from Zola's
 */
export const makeSession = (user: object = {}) => ({
  access_token: accessToken,
  refresh_token: 'another',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  user: { ...zolaSession.user, ...user },
})

/** Makes a site on which Zola can sign in with any password. */
export function makeSiteForSignIn(functions: Record<string, () => unknown> = {}): FakeSite {
  const site = makeSiteForMember({
    get_current_user_role: () => 'user',
    my_access: () => ({ role: 'user', needs: null }),
    ...functions,
  })
  site.on('POST', /auth\/v1\/token/, () => makeSession())
  site.on('GET', /auth\/v1\/user/, () => ({ ...zolaSession.user, factors: [] }))
  site.on('POST', /auth\/v1\/logout/, () => new Response(null, { status: 204 }))
  return site
}

/** Signs Zola in with the form, which then opens a page. The page reads the session by itself. */
export async function signInAsMember(site: FakeSite, path: string) {
  const page = await openPage(`/auth/login?return=${encodeURIComponent(path)}`, site, sessionFromStorage)
  await fillField(page.user, await screen.findByLabelText('Email'), zola.email)
  await fillField(page.user, screen.getByLabelText('Password'), 'zola walks the long way')
  await page.user.click(screen.getByRole('button', { name: 'Sign in' }))
  return page
}

/** Ends the session of a test, because all tests of a file share one auth client. */
export async function endSession(): Promise<void> {
  await (await loadSessionDb()).auth.signOut({ scope: 'local' })
}
