import { afterAll, beforeAll, expect, it } from 'vitest'
import { findCode, findLink, readConfirmationToken } from './account-site.ts'
import { makeApplicationFields, makeEmail, password } from './cast.ts'
import { startMailServer } from './mail-server.ts'
import { type SimulatedProject, startProject } from './project-site.ts'
import { makeVisitorClient } from './site-under-test.ts'

/** URL of the site, which differs from the URL of its Supabase project. */
const siteUrl = 'http://site.invalid:3000'
let project: SimulatedProject
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mail = await startMailServer()
  project = await startProject({ SMTP_URL: mail.url, SITE_URL: siteUrl })
})
afterAll(async () => {
  await project?.stop()
  await mail?.stop()
})

type Client = ReturnType<typeof makeVisitorClient>
const strangers = { password: 'the stranger’s own', options: { data: { full_name: 'A Stranger' } } }

/** Signs up with the e-mail address of an applicant, as a stranger; the owner of the address confirms the sign-up. */
async function attack(answer: (owner: Client, email: string, letter: string) => PromiseLike<{ error: unknown }>) {
  const email = makeEmail('lindiwe')
  await makeVisitorClient(project)
    .rpc('submit_application', { application: makeApplicationFields(email) })
    .throwOnError()
  expect((await makeVisitorClient(project).auth.signUp({ email, ...strangers })).error).toBeNull()
  const letter = await mail.mailTo(email)
  expect(new URL(findLink(letter)).origin).toBe(siteUrl)
  const owner = makeVisitorClient(project)
  expect((await answer(owner, email, letter)).error).toBeNull()
  const stranger = await makeVisitorClient(project).auth.signInWithPassword({ email, password: strangers.password })
  expect(stranger.error?.code).toBe('invalid_credentials')
  expect((await owner.rpc('has_password')).data).toBe(false)
  expect((await owner.rpc('my_applications')).data).toMatchObject({ proved: true, applications: [{}] })
  expect((await owner.auth.updateUser({ password })).error).toBeNull()
  expect((await makeVisitorClient(project).auth.signInWithPassword({ email, password })).error).toBeNull()
}

it('a Supabase project rejects a stranger’s password after the address owner has used an e-mail link', () =>
  attack((owner, _, letter) => {
    const { type, token_hash = '' } = readConfirmationToken(letter)
    return owner.auth.verifyOtp({ type: type as 'signup', token_hash })
  }))

it('a Supabase project rejects a stranger’s password after the address owner has typed an e-mail code', () =>
  attack((owner, email, letter) => owner.auth.verifyOtp({ email, token: findCode(letter), type: 'signup' })))
