import { describe, expect, it } from 'vitest'
import type { Caller } from './caller.ts'
import { type AuthSettings, settingsFinding, signInCheck, signInLinks } from './sign-in-checks.ts'

const asNeeded: AuthSettings = {
  disable_signup: false,
  mailer_autoconfirm: false,
  external: { email: true, phone: false, anonymous_users: false, github: false },
}

describe('the settings of a project', () => {
  it('are well as the manual sets them', () => {
    expect(settingsFinding(asNeeded, 'As needed.')).toEqual({ state: 'well', said: 'As needed.' })
  })
  it.each([
    [{ external: { ...asNeeded.external, email: false } }, 'broken', 'nobody can sign in', 'Enable Email provider'],
    [{ disable_signup: true }, 'broken', 'invitations cannot be answered', 'Allow new users'],
    [{ mailer_autoconfirm: true }, 'attention', 'address of somebody else', 'Confirm email'],
    [{ external: { ...asNeeded.external, anonymous_users: true } }, 'attention', 'Anonymous', 'anonymous sign-ins'],
    [{ external: { ...asNeeded.external, phone: true } }, 'attention', 'by phone', 'Phone'],
    [{ external: { ...asNeeded.external, github: true } }, 'attention', 'github', 'switch them off'],
  ] as const)('%j: %s, what breaks and where the switch stands', (changed, state, said, remedy) => {
    expect(settingsFinding({ ...asNeeded, ...changed }, '')).toEqual({
      state,
      said: expect.stringContaining(said),
      remedy: expect.stringMatching(new RegExp(`^Dashboard, Authentication.*${remedy}`)),
    })
  })
  it('are told together when several are wrong', () => {
    const { state, said } = settingsFinding({ ...asNeeded, disable_signup: true, mailer_autoconfirm: true }, '')
    expect(state).toBe('broken')
    expect(said).toMatch(/New accounts.*not confirmed/)
  })
})

describe('the check of the sign-in', () => {
  /** A manager whose project answers so, by path. */
  const callerOf = (answers: Record<string, () => Promise<Response>>): Caller => {
    const ask: Caller['ask'] = path => answers[path]?.() ?? Promise.reject(new Error(`nobody expects ${path}`))
    return { role: 'manager', ask, askAsNobody: ask }
  }
  const user = async () => Response.json({ id: 'musa' })
  it('asks a project for its settings', async () => {
    const settings = async () => Response.json({ ...asNeeded, disable_signup: true })
    const caller = callerOf({ '/auth/v1/user': user, '/auth/v1/settings': settings })
    expect((await signInCheck(caller, { kind: 'supabase' })).state).toBe('broken')
  })
  it('asks our own accounts for nothing but the session', async () => {
    expect((await signInCheck(callerOf({ '/auth/v1/user': user }), { kind: 'embedded' })).state).toBe('well')
  })
  it.each([
    ['is away', () => Promise.reject(new TypeError('fetch failed'))],
    ['is in trouble', async () => new Response('<html>', { status: 502 })],
  ])('names the project’s Auth when it %s', async (_, answer) => {
    expect(await signInCheck(callerOf({ '/auth/v1/user': answer }), { kind: 'supabase' })).toMatchObject({
      state: 'broken',
      said: 'The project’s Auth does not answer.',
    })
  })
})

describe('the links of letters', () => {
  const siteUrl = 'https://baraza.example'
  /** As Supabase Auth decides: an address of the Site URL's host or of the list, else the Site URL. */
  const linksOf = (project: { siteUrl: string; list: string[] }, digits = 6) =>
    signInLinks({
      siteUrl,
      email: 'amina@example.org',
      askProject: async (_, init) => {
        const { redirect_to } = JSON.parse(String(init.body))
        const isAllowed = [project.siteUrl, ...project.list].some(start => redirect_to.startsWith(start))
        return Response.json({
          email_otp: '1'.repeat(digits),
          redirect_to: isAllowed ? redirect_to : project.siteUrl,
        })
      },
    })
  it('are well where the Site URL is the site, and says how many digits codes have', async () => {
    expect(await linksOf({ siteUrl, list: [] }, 8)).toEqual({
      state: 'well',
      said: `Links of letters lead to ${siteUrl}. Codes have 8 digits.`,
    })
  })
  it('of a new project lead to localhost: both switches are named', async () => {
    const { state, said, remedy } = await linksOf({ siteUrl: 'http://localhost:3000', list: [] })
    expect(state).toBe('broken')
    expect(said).toContain('Site URL is http://localhost:3000')
    expect(remedy).toContain(`set “Site URL” to ${siteUrl}`)
    expect(remedy).toContain(`add ${siteUrl}/** to “Redirect URLs”`)
  })
  it('with only the list set, the letters still lead elsewhere', async () => {
    const { said } = await linksOf({ siteUrl: 'http://localhost:3000', list: [siteUrl] })
    expect(said).not.toContain('redirect URLs')
    expect(said).toContain('Site URL')
  })
  it('that the project does not make are no finding', async () => {
    const asked = signInLinks({ siteUrl, email: 'a@b.c', askProject: async () => new Response(null, { status: 401 }) })
    await expect(asked).rejects.toMatchObject({ status: 503, message: expect.stringContaining('401') })
  })
})
