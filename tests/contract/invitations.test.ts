import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEmail, password, signInAmina } from './cast.ts'
import { startMailServer } from './mail-server.ts'
import { startPreparedSite } from './prepared-folder.ts'
import { makeVisitorClient, type SiteUnderTest } from './site-under-test.ts'

let site: SiteUnderTest
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mail = await startMailServer()
  site = await startPreparedSite({ SMTP_URL: mail.url })
})
afterAll(async () => {
  await site?.stop()
  await mail?.stop()
})

async function invite(email: string, role: 'user' | 'manager' | 'admin' = 'manager'): Promise<string> {
  const amina = await signInAmina(site)
  const { data, error } = await amina.rpc('invite_people', { emails: [email], role, days: 7 })
  expect(error).toBeNull()
  expect(data).toEqual({ invited: [email], known: [] })
  return /signup\?invitation=([0-9a-f]{64})/.exec(await mail.mailTo(email))?.[1] ?? ''
}
const signUp = (email: string, invitation: string) => {
  const client = makeVisitorClient(site)
  const signUpAnswer = client.auth.signUp({
    email,
    password,
    options: { data: { full_name: 'Tariro Moyo', invitation } },
  })
  return signUpAnswer.then(answer => ({ client, ...answer }))
}

describe('an invitation', () => {
  it('is refused to a member without sending an e-mail', async () => {
    const { client } = await signUp(makeEmail('zola'), 'nothing')
    const { error } = await client.rpc('invite_people', { emails: ['x@example.org'], role: 'admin', days: 7 })
    expect(error?.code).toBe('42501')
  })
  it.each([
    ['a made-up link', makeEmail('lamin'), async () => 'f'.repeat(64)],
    ['a link for another address', makeEmail('lamin'), () => invite(makeEmail('tariro'))],
  ])('does not apply to a sign-up with %s before the address is confirmed', async (_, email, link) => {
    const { data, error } = await signUp(email, await link())
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    await mail.mailTo(email)
    const rows = await site.sql?.unsafe(
      `select max(r.role) as role from public.user_roles r join auth.users u on u.id = r.user_id where u.email = '${email}'`,
    )
    // No account exists before the e-mail is confirmed.
    expect(rows).toEqual([{ role: null }])
  })
  it('to an e-mail address with an account is reported to the inviting admin', async () => {
    const amina = await signInAmina(site)
    const { data } = await amina.rpc('invite_people', { emails: [site.admin.email], role: 'user', days: 7 })
    expect(data).toEqual({ invited: [], known: [site.admin.email] })
    const invitations = await site.sql?.unsafe(
      `select from public.invitations where email = '${site.admin.email}'
       union all select from private.outbox where template = 'invitation' and recipient = '${site.admin.email}'`,
    )
    expect(invitations).toHaveLength(0)
    expect(
      mail.letters.filter(letter => letter.includes(`To: ${site.admin.email}`) && letter.includes('invited')),
    ).toEqual([])
  })
  it('does not reveal at sign-up that the invited e-mail address already has an account', async () => {
    const email = makeEmail('tariro')
    const token = await invite(email)
    await signUp(email, token)
    const { data, error } = await makeVisitorClient(site).auth.signUp({
      email,
      password: 'another password',
      options: { data: { invitation: token } },
    })
    expect([error, data.session]).toEqual([null, null])
    expect((await makeVisitorClient(site).auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

it('an invited user is signed in immediately with the role of the invitation', async () => {
  const email = makeEmail('tariro')
  const token = await invite(email)
  const invitationAnswer = await makeVisitorClient(site).rpc('invitation_by_token', { token })
  expect(invitationAnswer.data).toMatchObject({ email, role: 'manager', state: 'open' })
  const letters = mail.letters.length
  const { client, data, error } = await signUp(email, token)
  expect(error).toBeNull()
  expect(data.session?.user.email).toBe(email)
  expect(data.session?.user.email_confirmed_at).toBeTruthy()
  expect((await client.rpc('get_current_user_role')).data).toBe('manager')
  expect((await client.rpc('list_users')).error).toBeNull()
  expect(JSON.stringify([data, (await client.auth.getUser()).data])).not.toContain(token)
  const metadataRows = await site.sql?.unsafe(
    `select u.raw_user_meta_data, i.identity_data from auth.users u join auth.identities i on i.user_id = u.id where u.email = '${email}'`,
  )
  expect(JSON.stringify(metadataRows)).not.toContain(token)
  // Once a later e-mail has arrived, all follow-up work of the earlier request is done.
  const laterEmail = makeEmail('lamin')
  await signUp(laterEmail, 'nothing')
  await mail.mailTo(laterEmail)
  expect(mail.letters.slice(letters).filter(letter => letter.includes(`To: ${email}`))).toEqual([])
  expect((await makeVisitorClient(site).rpc('invitation_by_token', { token })).data).toMatchObject({ state: 'used' })
})

it('a suspended manager loses access immediately', async () => {
  const email = makeEmail('musa')
  const { client: musa, data } = await signUp(email, await invite(email))
  expect((await musa.rpc('list_users')).error).toBeNull()
  const amina = await signInAmina(site)
  const { error } = await amina.rpc('suspend_user', { person: data.user?.id, reason: 'Lost phone' })
  expect(error).toBeNull()
  expect((await musa.rpc('list_users')).error).not.toBeNull()
  expect((await musa.auth.refreshSession()).error).not.toBeNull()
  expect((await makeVisitorClient(site).auth.signInWithPassword({ email, password })).error?.code).toBe('user_banned')
  await amina.rpc('restore_user', { person: data.user?.id })
  const back = await makeVisitorClient(site).auth.signInWithPassword({ email, password })
  expect(back.error).toBeNull()
})
