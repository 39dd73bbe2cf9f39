import { randomUUID } from 'node:crypto'
import bcrypt from 'bcrypt'
import { describe, expect, test } from 'vitest'
import { makeEmail, password, signInWithPassword } from './cast.ts'
import { setUpProgramSite } from './program-site.ts'
import { setUpSecondFactor } from './set-up-factor.ts'
import { makeVisitorClient } from './site-under-test.ts'

const accounts = setUpProgramSite()
const program = () => accounts().program

describe('the account administration API', () => {
  const calls = (id: string): [method: string, path: string, body?: object][] => [
    ['GET', 'admin/users'],
    ['POST', 'admin/users', { email: makeEmail('x') }],
    ['GET', `admin/users/${id}`],
    ['PUT', `admin/users/${id}`, { password }],
    ['DELETE', `admin/users/${id}`],
    ['GET', `admin/users/${id}/factors`],
    ['DELETE', `admin/users/${id}/factors/${randomUUID()}`],
    ['POST', 'admin/generate_link', { type: 'magiclink', email: makeEmail('x') }],
    ['POST', 'invite', { email: makeEmail('x') }],
  ]
  const refusals = async (headers: Record<string, string>) => {
    const { id } = await accounts().member()
    const answers = await Promise.all(
      calls(id).map(async ([method, path, body]) => {
        const answer = await fetch(`${accounts().site.url}/auth/v1/${path}`, {
          method,
          headers: { apikey: accounts().site.publishableKey, 'content-type': 'application/json', ...headers },
          ...(body && { body: JSON.stringify(body) }),
        })
        return `${answer.status} ${(await answer.json()).error_code}`
      }),
    )
    return [...new Set(answers)]
  }

  test('refuses requests without the secret key', async () => {
    expect(await refusals({})).toEqual(['401 no_authorization'])
    expect(await refusals({ authorization: `Bearer ${accounts().site.publishableKey}` })).toEqual(['403 not_admin'])
  })

  test('refuses an access token, even the token of an admin', async () => {
    const amina = makeVisitorClient(accounts().site)
    const { data } = await amina.auth.signInWithPassword(accounts().site.admin)
    const authorization = `Bearer ${data.session?.access_token}`
    expect(await refusals({ authorization })).toEqual(['403 not_admin'])
    expect(await refusals({ authorization, apikey: accounts().site.secretKey })).toEqual(['403 not_admin'])
  })

  test('refuses the secret key in a request from a browser', async () => {
    const headers = { apikey: accounts().site.secretKey, 'user-agent': 'Mozilla/5.0 (X11)' }
    expect(await refusals(headers)).toEqual(['401 secret_key_in_browser'])
  })

  test.each([
    ['no e-mail address', {}, 400, 'validation_failed'],
    ['a phone number', { phone: '+221770000000' }, 400, 'phone_provider_disabled'],
    ['a weak password', { email: makeEmail('x'), password: 'short' }, 422, 'weak_password'],
    ['a password and a hash', { email: makeEmail('x'), password, password_hash: 'x' }, 400, 'validation_failed'],
    ['an unknown hash format', { email: makeEmail('x'), password_hash: 'md5' }, 400, 'validation_failed'],
    ['a database role', { email: makeEmail('x'), role: 'service_role' }, 400, 'validation_failed'],
    ['an invalid id', { email: makeEmail('x'), id: 'x' }, 400, 'validation_failed'],
    ['an invalid suspension period', { email: makeEmail('x'), ban_duration: 'a while' }, 400, 'validation_failed'],
  ])('does not create an account from a request with %s', async (_, input, status, code) => {
    const { error } = await program().auth.admin.createUser(input)
    expect([error?.status, error?.code]).toEqual([status, code])
  })

  test('refuses a second account for an e-mail address', async () => {
    const { email, id } = await accounts().member()
    expect((await program().auth.admin.createUser({ email, password })).error?.code).toBe('email_exists')
    expect((await program().auth.admin.inviteUserByEmail(email)).error?.code).toBe('email_exists')
    const otherMember = await accounts().member()
    expect((await program().auth.admin.updateUserById(otherMember.id, { email })).error?.code).toBe('email_exists')
    expect((await program().auth.admin.generateLink({ type: 'signup', email, password })).error?.code).toBe(
      'email_exists',
    )
    expect(await accounts().readAuditTrail(id)).toEqual([])
  })

  test('responds to a missing account or factor with “not found”', async () => {
    const id = randomUUID()
    const { admin } = program().auth
    for (const { error } of [
      await admin.getUserById(id),
      await admin.updateUserById(id, { password }),
      await admin.deleteUser(id),
      await admin.generateLink({ type: 'recovery', email: makeEmail('nobody') }),
    ])
      expect([error?.status, error?.code]).toEqual([404, 'user_not_found'])
    const { site } = accounts()
    const answer = await fetch(`${site.url}/auth/v1/admin/users/x`, { headers: { apikey: site.secretKey } })
    expect([answer.status, (await answer.json()).error_code]).toEqual([404, 'validation_failed'])
  })

  test('cannot remove or suspend the last admin', async () => {
    const [amina] = await accounts().site.sql`select id from auth.users where email = ${accounts().site.admin.email}`
    const deletion = await program().auth.admin.deleteUser(amina?.id)
    const suspension = await program().auth.admin.updateUserById(amina?.id, { ban_duration: '24h' })
    for (const { error } of [deletion, suspension]) expect([error?.status, error?.code]).toEqual([409, 'conflict'])
    expect((await makeVisitorClient(accounts().site).auth.signInWithPassword(accounts().site.admin)).error).toBeNull()
    expect(await accounts().readAuditTrail(amina?.id)).toEqual([])
  })

  test('cannot remove a user with records without a new owner of the records', async () => {
    const { email, id } = await accounts().member('musa')
    await accounts().site.sql`insert into public.user_roles (user_id, role) values (${id}, 'manager')`
    const musa = await signInWithPassword(accounts().site, email)
    const slug = makeEmail('circle').split('@')[0]
    await musa.from('circles').insert({ slug, name: slug }).throwOnError()
    const { error } = await program().auth.admin.deleteUser(id)
    expect([error?.status, error?.message]).toEqual([409, 'Choose who takes over the records of this person.'])
    const { id: otherId } = await accounts().member()
    expect((await program().auth.admin.deleteUser(otherId, true)).error?.code).toBe('feature_disabled')
  })
})

test('the account API creates an account that can sign in immediately with the role “user”', async () => {
  const email = makeEmail('vera')
  const id = randomUUID()
  const { data, error } = await program().auth.admin.createUser({
    id,
    email,
    password,
    email_confirm: true,
    user_metadata: { full_name: 'Vera Adeyemi' },
    app_metadata: { source: 'import' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ id, email, app_metadata: { source: 'import', provider: 'email' } })
  expect(data.user?.user_metadata).toEqual({ full_name: 'Vera Adeyemi' })
  const vera = await signInWithPassword(accounts().site, email)
  expect((await vera.from('profiles').select('full_name').eq('id', id)).data).toEqual([{ full_name: 'Vera Adeyemi' }])
  expect([await accounts().roleOf(id), await accounts().readAuditTrail(id)]).toEqual(['user', ['made']])
})

test('an account that is not confirmed loses its password when the e-mail address is confirmed', async () => {
  const email = makeEmail('vera')
  const { data } = await program().auth.admin.createUser({ email, password, user_metadata: { full_name: 'A Program' } })
  expect(data.user?.email_confirmed_at).toBeUndefined()
  expect((await accounts().signIn(email, password)).body.error_code).toBe('email_not_confirmed')
  const letter = await accounts().waitForLetter(email, () => accounts().ask('otp', { email }), /code is/)
  expect((await accounts().press(letter)).body.user?.id).toBe(data.user?.id)
  expect((await accounts().signIn(email, password)).body.error_code).toBe('invalid_credentials')
})

test('the account API imports a password hash', async () => {
  const email = makeEmail('vera')
  const password_hash = await bcrypt.hash('from another system', 10)
  expect((await program().auth.admin.createUser({ email, password_hash, email_confirm: true })).error).toBeNull()
  expect((await accounts().signIn(email, 'from another system')).status).toBe(200)
})

test('the account API ends all sessions when it changes a password', async () => {
  const { email, id, first } = await accounts().member()
  const newEmail = makeEmail('moved')
  const { data, error } = await program().auth.admin.updateUserById(id, {
    email: newEmail,
    email_confirm: true,
    password: 'given by a program',
    user_metadata: { motto: 'On' },
    app_metadata: { source: 'x' },
  })
  expect(error).toBeNull()
  expect(data.user).toMatchObject({ email: newEmail, user_metadata: { motto: 'On' }, app_metadata: { source: 'x' } })
  expect(await accounts().isIn(first)).toBe(false)
  expect([
    (await accounts().signIn(email, password)).status,
    (await accounts().signIn(newEmail, 'given by a program')).status,
  ]).toEqual([400, 200])
  expect((await accounts().site.sql`select email from public.profiles where id = ${id}`)[0]?.email).toBe(newEmail)
  expect(await accounts().readAuditTrail(id)).toEqual(['changed'])
})

test('the account API ends the sessions of an account that it suspends', async () => {
  const { email, id, first } = await accounts().member()
  await program().auth.admin.updateUserById(id, { ban_duration: '1h30m' })
  expect(await accounts().isIn(first)).toBe(false)
  expect((await accounts().signIn(email, password)).body.error_code).toBe('user_banned')
  const [row] = await accounts().site.sql`
    select s.reason, u.banned_until between now() + interval '89 minutes' and now() + interval '91 minutes' as "isTimed"
    from private.suspensions s join auth.users u on u.id = s.user_id where s.user_id = ${id}`
  expect(row).toEqual({ reason: 'Suspended by a program of the operator', isTimed: true })
  await program().auth.admin.updateUserById(id, { ban_duration: 'none' })
  expect((await accounts().signIn(email, password)).status).toBe(200)
  expect(await accounts().site.sql`select from private.suspensions where user_id = ${id}`).toHaveLength(0)
})

test('the account API removes an account together with all data of the user', async () => {
  const { email, id, first } = await accounts().member()
  expect((await program().auth.admin.deleteUser(id)).error).toBeNull()
  expect(await accounts().isIn(first)).toBe(false)
  for (const table of ['auth.users where id', 'auth.sessions where user_id', 'public.profiles where id'])
    expect(await accounts().site.sql.unsafe(`select from ${table} = '${id}'`)).toHaveLength(0)
  expect(await accounts().mail.mailTo(email)).toBeTruthy()
  expect(await accounts().readAuditTrail(id)).toEqual(['removed'])
})

test('the account API lists accounts page by page with the newest first', async () => {
  const members = [await accounts().member(), await accounts().member(), await accounts().member()]
  const first = await program().auth.admin.listUsers({ page: 1, perPage: 2 })
  expect(first.data.users.map(({ id }) => id)).toEqual([members[2]?.id, members[1]?.id])
  const [count] = await accounts().site.sql`select count(*)::int as all from auth.users`
  expect(first.data).toMatchObject({ total: count?.all, nextPage: 2, aud: 'authenticated' })
  const second = await program().auth.admin.listUsers({ page: 2, perPage: 2 })
  expect(second.data.users[0]?.id).toBe(members[0]?.id)
  const pages = Math.ceil(count?.all / 50)
  const all = await program().auth.admin.listUsers()
  expect(all.data).toMatchObject({ nextPage: pages > 1 ? 2 : null, lastPage: pages })
  const { site } = accounts()
  for (const query of ['page=0', 'page=x', 'per_page=-1', 'per_page=1001']) {
    const answer = await fetch(`${site.url}/auth/v1/admin/users?${query}`, { headers: { apikey: site.secretKey } })
    expect([query, answer.status]).toEqual([query, 400])
  }
  expect(JSON.stringify(all.data)).not.toContain('$2b$')
})

test('the account API removes a second factor and lowers the sessions to the level of a password', async () => {
  const { email, id } = await accounts().member()
  const zola = await signInWithPassword(accounts().site, email)
  const { id: factorId } = await setUpSecondFactor(zola)
  const { data } = await program().auth.admin.mfa.listFactors({ userId: id })
  expect(data?.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }])
  expect(JSON.stringify(data)).not.toContain('secret')
  expect((await program().auth.admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull()
  expect((await program().auth.admin.mfa.listFactors({ userId: id })).data?.factors).toEqual([])
  expect((await zola.auth.getUser()).error).toBeNull()
  expect(await accounts().readAuditTrail(id)).toEqual(['factor'])
})

test('a program with a user’s token can end that user’s sessions', async () => {
  const { email, first } = await accounts().member()
  const second = await accounts().signIn(email, password)
  expect((await program().auth.admin.signOut(first.body.access_token ?? '', 'others')).error).toBeNull()
  expect([await accounts().isIn(first), await accounts().isIn(second)]).toEqual([true, false])
  expect((await program().auth.admin.signOut(first.body.access_token ?? '')).error).toBeNull()
  expect(await accounts().isIn(first)).toBe(false)
})
