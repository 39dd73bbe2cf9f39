import { describe, expect, it } from 'vitest'
import type { SignedInCaller } from './caller.ts'
import { type AuthSettings, checkSignIn, checkSignInLinks, judgeAuthSettings } from './sign-in-checks.ts'

const asNeeded: AuthSettings = {
  disable_signup: false,
  mailer_autoconfirm: false,
  external: { email: true, phone: false, anonymous_users: false, github: false },
}

describe('the sign-in settings of a Supabase project', () => {
  it('have the state “fine” if they have the required values', () => {
    expect(judgeAuthSettings(asNeeded, 'As needed.')).toEqual({ state: 'well', said: 'As needed.' })
  })
  it.each([
    [{ external: { ...asNeeded.external, email: false } }, 'broken', 'no one can sign in', 'Enable Email provider'],
    [{ disable_signup: true }, 'broken', 'accept an invitation', 'Allow new users'],
    [{ mailer_autoconfirm: true }, 'attention', 'address of someone else', 'Confirm email'],
    [{ external: { ...asNeeded.external, anonymous_users: true } }, 'attention', 'Anonymous', 'anonymous sign-ins'],
    [{ external: { ...asNeeded.external, phone: true } }, 'attention', 'by phone', 'Phone'],
    [{ external: { ...asNeeded.external, github: true } }, 'attention', 'github', 'switch them off'],
  ] as const)('are judged one by one (settings %j, state %s)', (changed, state, message, remedy) => {
    expect(judgeAuthSettings({ ...asNeeded, ...changed }, '')).toEqual({
      state,
      said: expect.stringContaining(message),
      remedy: expect.stringMatching(new RegExp(`^Dashboard, Authentication.*${remedy}`)),
    })
  })
  it('are reported together if several settings are wrong', () => {
    const { state, said } = judgeAuthSettings({ ...asNeeded, disable_signup: true, mailer_autoconfirm: true }, '')
    expect(state).toBe('broken')
    expect(said).toMatch(/Sign-up is off.*not confirmed/)
  })
})

describe('the sign-in check', () => {
  /** Makes a manager whose Supabase project gives these responses, by path. */
  const createCaller = (answers: Record<string, () => Promise<Response>>): SignedInCaller => {
    const ask: SignedInCaller['ask'] = path => answers[path]?.() ?? Promise.reject(new Error(`nobody expects ${path}`))
    return { role: 'manager', ask, askAsNobody: ask }
  }
  const user = async () => Response.json({ id: 'musa' })
  it('requests the settings of a Supabase project', async () => {
    const settings = async () => Response.json({ ...asNeeded, disable_signup: true })
    const caller = createCaller({ '/auth/v1/user': user, '/auth/v1/settings': settings })
    expect((await checkSignIn(caller, { kind: 'supabase' })).state).toBe('broken')
  })
  it('does not read the sign-in settings on a self-hosted site', async () => {
    expect((await checkSignIn(createCaller({ '/auth/v1/user': user }), { kind: 'embedded' })).state).toBe('well')
  })
  it('asks an admin who still has the generated password to change it', async () => {
    const findFirstPasswordOwner = async () => 'amina@example.org'
    const caller = createCaller({ '/auth/v1/user': user })
    expect(await checkSignIn(caller, { kind: 'embedded', findFirstPasswordOwner })).toMatchObject({
      state: 'attention',
      said: expect.stringMatching(/^amina@example\.org still has the first password/),
      remedy: expect.stringContaining('Profile, Security, Password'),
    })
  })
  it.each([
    ['does not respond', () => Promise.reject(new TypeError('fetch failed'))],
    ['returns 502', async () => new Response('<html>', { status: 502 })],
  ])('reports an unavailable sign-in server (the server %s)', async (_, answer) => {
    expect(await checkSignIn(createCaller({ '/auth/v1/user': answer }), { kind: 'supabase' })).toMatchObject({
      state: 'broken',
      said: 'The project’s Auth does not respond.',
    })
  })
})

describe('e-mail links of a Supabase project', () => {
  const siteUrl = 'https://baraza.example'
  /**
   * Responds like Supabase Auth: accepts a URL on the host of the Site URL or on the list of redirect URLs, otherwise
   * uses the Site URL.
   */
  const checkLinks = (project: { siteUrl: string; list: string[] }, digits = 6) =>
    checkSignInLinks({
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
  it('have the state “fine” if the Site URL is correct', async () => {
    expect(await checkLinks({ siteUrl, list: [] }, 8)).toEqual({
      state: 'well',
      said: `Links in emails lead to ${siteUrl}. Codes have 8 digits.`,
    })
  })
  it('lead to localhost until Site URL and Redirect URLs are set', async () => {
    const { state, said, remedy } = await checkLinks({ siteUrl: 'http://localhost:3000', list: [] })
    expect(state).toBe('broken')
    expect(said).toContain('Site URL is http://localhost:3000')
    expect(remedy).toContain(`set “Site URL” to ${siteUrl}`)
    expect(remedy).toContain(`add ${siteUrl}/** to “Redirect URLs”`)
  })
  it('lead to the wrong site if only Redirect URLs is set', async () => {
    const { said } = await checkLinks({ siteUrl: 'http://localhost:3000', list: [siteUrl] })
    expect(said).not.toContain('redirect URLs')
    expect(said).toContain('Site URL')
  })
  it('cause an error if the project refuses to create them', async () => {
    const check = checkSignInLinks({
      siteUrl,
      email: 'a@b.c',
      askProject: async () => new Response(null, { status: 401 }),
    })
    await expect(check).rejects.toMatchObject({ status: 503, message: expect.stringContaining('401') })
  })
})
