import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApplicationFields, makeEmail, signInAmina, signUpMusa, signUpZola } from './cast.ts'
import { makeVisitorClient } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

// These tests send requests for actions that the back office does not offer, and that the server must refuse.

let site: WholeSite
beforeAll(async () => {
  site = await startWholeSite()
})
afterAll(() => site?.stop())

const findUserId = async (client: Awaited<ReturnType<typeof signInAmina>>) =>
  (await client.auth.getUser()).data.user?.id ?? ''

describe('the page for users in the back office', () => {
  it.each(['Musa, a manager', 'Zola, a member'])('refuses every action of %s and changes nothing', async editorName => {
    const isMusa = editorName.startsWith('Musa')
    const { id } = await signUpZola(site)
    const client = isMusa ? await signUpMusa(site) : (await signUpZola(site)).zola
    const ownId = await findUserId(client)
    const answers = [
      await client.rpc('give_role', { person: ownId, role: 'admin' }),
      await client.rpc('suspend_user', { person: id, reason: 'Because I can' }),
      await client.rpc('reset_second_factor', { person: id }),
      await client.rpc('invite_people', { emails: ['x@example.org'], role: 'admin', days: 7 }),
      await client.from('user_roles').insert({ user_id: ownId, role: 'admin' }),
      await client.rpc('user_sessions', { person: id }),
      await client.rpc('end_user_sessions', { person: id }),
      await client.rpc('removal_effect', { person: id }),
      await client.rpc('remove_user', { person: id, confirmation: 'remove' }),
      await client.from('user_notes').insert({ user_id: id, text: 'Not for me to say.' }),
    ]
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(answers.length).fill('42501'))
    expect((await client.rpc('get_current_user_role')).data).toBe(isMusa ? 'manager' : 'user')
    // A member cannot list users. A manager can list users, and the audit log shows a manager only the manager's own
    // actions.
    expect((await client.rpc('list_users')).error?.code).toBe(isMusa ? undefined : '42501')
    expect((await client.from('audit_log').select('actor').neq('actor', ownId)).data).toEqual([])
  })

  it('protects the only admin from demotion, suspension and removal', async () => {
    const amina = await signInAmina(site)
    expect((await amina.rpc('list_admins')).data).toHaveLength(1)
    const person = await findUserId(amina)
    expect((await amina.rpc('give_role', { person, role: 'user' })).error?.message).toContain('last admin')
    expect((await amina.rpc('suspend_user', { person, reason: 'Tired' })).error?.code).toBe('P0001')
    expect((await amina.rpc('remove_user', { person, confirmation: 'remove' })).error?.message).toContain(
      'You cannot remove your own account',
    )
  })
})

it('the audit log shows a manager only entries about the manager’s own actions', async () => {
  const musa = await signUpMusa(site)
  const slug = `trail-${crypto.randomUUID().slice(0, 8)}`
  await musa.from('events').insert({ slug, title: 'A first name', start_date: '2027-01-10T10:00:00Z' }).throwOnError()
  const { data } = await musa.rpc('list_audit', { size: 1000 })
  const { lines } = data as { lines: { actor: string }[] }
  const ownId = await findUserId(musa)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter(({ actor }) => actor !== ownId)).toEqual([])
})

describe('the settings of the back office', () => {
  const adminsOwn = ['identity', 'mail', 'retention', 'security.second_factor']
  it('that belong to admins cannot be changed by a manager', async () => {
    const musa = await signUpMusa(site)
    const { zola } = await signUpZola(site)
    for (const [client, keys] of [
      [musa, adminsOwn],
      [zola, [...adminsOwn, 'contact', 'newsletter.line', 'home.hero.intro']],
    ] as const)
      for (const key of keys) {
        const { data } = await client.from('settings').update({ value: {} }).eq('key', key).select('key')
        expect(data ?? [], key).toEqual([])
      }
    const { error } = await musa.from('settings').update({ is_public: true }).eq('key', 'mail')
    expect(error?.code).toBe('42501')
    expect((await musa.rpc('reorder_rows', { what: 'events', ids: [] })).error).not.toBeNull()
  })
})

it('the back office search is refused to users who are no editors', async () => {
  const { zola } = await signUpZola(site)
  for (const client of [makeVisitorClient(site), zola])
    expect((await client.rpc('find_records', { query: 'bridge' })).error?.code).toBe('42501')
  const response = await fetch(`${site.url}/rest/v1/rpc/find_records`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'bridge' }),
  })
  expect(response.status).toBe(401)
})

it('an application cannot be read or changed by a member', async () => {
  const { zola } = await signUpZola(site)
  const musa = await signUpMusa(site)
  const email = makeEmail('lindiwe')
  await makeVisitorClient(site)
    .rpc('submit_application', { application: makeApplicationFields(email) })
    .throwOnError()
  const { data } = await musa.from('applications').select('id').eq('email', email).single().throwOnError()
  const application = data?.id
  const answers = await Promise.all([
    zola.rpc('list_applications'),
    zola.rpc('application_file', { application }),
    zola.rpc('move_application', { application, seen: 'submitted', stage: 'screening' }),
    zola.rpc('cast_vote', { application, vote: 'for', reason: 'Because', impartial: true }),
    zola.rpc('send_application_letter', {
      application,
      seen: 'submitted',
      kind: 'declined',
      subject: 'No',
      body: 'No, we do not.',
    }),
    zola.rpc('application_report'),
    zola.from('application_conflicts').insert({ application_id: application, reason: 'None at all' }),
  ])
  expect(answers.map(({ error }) => error?.code)).toEqual(Array(answers.length).fill('42501'))
  expect((await zola.from('applications').select('id')).data).toEqual([])
  expect((await musa.from('applications').update({ status: 'accepted' }).eq('id', application)).error?.code).toBe(
    '42501',
  )
  expect((await musa.from('applications').select('token_hash').eq('id', application)).error?.code).toBe('42501')
  const jump = await musa.rpc('move_application', { application, seen: 'submitted', stage: 'accepted' })
  expect(jump.error?.code).toBe('P0001')
})

it('the server sends no content of the back office before sign-in', async () => {
  const html = await (await fetch(`${site.url}/admin`)).text()
  expect(html).toContain('Signing you in')
  expect(html).not.toMatch(/System checks|Logout|<footer/)
})

it.each(['1999', '2101', '2027x', '20%32'])('a request for the flagship year %s gets 404', async year => {
  expect((await fetch(`${site.url}/flagship-davos/${year}`)).status).toBe(404)
})
