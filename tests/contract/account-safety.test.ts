import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newEmail, password } from './cast.ts'
import { startMailServer } from './mail-server.ts'
import { setUpSecondFactor } from './set-up-factor.ts'
import { eventually, visitor } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let mail: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  mail = await startMailServer()
  site = await startWholeSite({ SMTP_URL: mail.url, SAMPLE_CONTENT: 'off' })
})
afterAll(async () => {
  await site.stop()
  await mail.stop()
})
beforeEach(async () => {
  await site.sql`truncate gateway.rate_limits`
})

type Answer = { status: number; body: Record<string, any>; cookie: string }

/** Asks as some device somewhere. */
async function ask(path: string, body: object | undefined, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(`${site.url}/auth/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { apikey: site.publishableKey, 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : {}, cookie }
}
const from = (address: string) => ({ 'x-forwarded-for': address })
const signIn = (email: string, word: string, headers = {}) =>
  ask('token?grant_type=password', { email, password: word }, headers)
const verify = (email: string, token: string, type = 'email') => ask('verify', { type, email, token })
const codeIn = (letter: string) => letter.match(/code is (\d{6})/)?.[1] ?? ''
const linkIn = (letter: string) => letter.match(/https?:\/\/\S+\/auth\/v1\/verify\S+/)?.[0] ?? ''
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const bearer = ({ body }: Answer) => ({ authorization: `Bearer ${body.access_token}` })
const isIn = async (answer: Answer) => (await ask('user', undefined, bearer(answer))).status === 200

/** Somebody with a proved address and a password. */
async function member(name = 'zola') {
  const email = newEmail(name)
  await ask('signup', { email, password })
  const letter = await mail.letterTo(email)
  const first = await verify(email, codeIn(letter))
  expect(first.status).toBe(200)
  return { email, first, id: first.body.user.id as string }
}
/** The letter that what is done sends; others about the account may arrive at the same time. */
async function letterAfter(email: string, act: () => Promise<unknown>, subject = /./) {
  const known = mail.letters.length
  await act()
  return eventually(async () => {
    const found = mail.letters.slice(known).find(letter => letter.includes(`To: ${email}`) && subject.test(letter))
    if (!found) throw new Error(`No letter to ${email}`)
    return found
  })
}

describe('a code from a letter', () => {
  test('dies after five wrong ones, and the link beside it does not', async () => {
    const { email } = await member()
    const letter = await letterAfter(email, () => ask('otp', { email }))
    const code = codeIn(letter)
    for (let i = 0; i < 5; i++) expect((await verify(email, wrong(code))).status).toBe(403)
    expect((await verify(email, code)).body.error_code).toBe('otp_expired')
    const opened = await fetch(linkIn(letter), { redirect: 'manual' })
    expect(opened.headers.get('location')).toContain('access_token=')
  })

  test('is dead after ten minutes, when the link still opens, once', async () => {
    const { email, id } = await member()
    const letter = await letterAfter(email, () => ask('recover', { email }))
    await site.sql`update gateway.one_time_codes set created_at = now() - interval '11 minutes' where user_id = ${id}`
    expect((await verify(email, codeIn(letter), 'recovery')).status).toBe(403)
    const follow = async () => (await fetch(linkIn(letter), { redirect: 'manual' })).headers.get('location')
    expect(await follow()).toContain('access_token=')
    expect(await follow()).toContain('error_code=otp_expired')
  })

  test('cannot be read out of the database, nor the link', async () => {
    const { email } = await member()
    const letter = await letterAfter(email, () => ask('recover', { email }))
    const token = new URL(linkIn(letter)).searchParams.get('token') ?? ''
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    const rows = await site.sql`select c::text as code from gateway.one_time_codes c
      union all select u::text from auth.users u where u.email = ${email}`
    const everything = rows.map(row => row.code).join()
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(codeIn(letter))
  })

  test('is not used up by a program that looks through mail', async () => {
    const { email } = await member()
    const link = linkIn(await letterAfter(email, () => ask('otp', { email })))
    await fetch(link, { method: 'HEAD', redirect: 'manual' })
    expect((await fetch(link, { redirect: 'manual' })).headers.get('location')).toContain('access_token=')
  })

  test('of one kind opens nothing of another', async () => {
    const { email } = await member()
    const letter = await letterAfter(email, () => ask('recover', { email }))
    for (const type of ['signup', 'magiclink', 'email', 'email_change'])
      expect([type, (await verify(email, codeIn(letter), type)).status]).toEqual([type, 403])
  })
})

describe('a stranger who was there first', () => {
  test.each([
    ['before Vera', true],
    ['after Vera', false],
  ])('and signed up %s has nothing of her account: the letter she answers decides', async (_, strangerFirst) => {
    const email = newEmail('vera')
    const stranger = () => letterAfter(email, () => ask('signup', { email, password: 'the stranger’s own' }))
    const vera = () => letterAfter(email, () => ask('signup', { email, password: 'vera chose this' }))
    if (strangerFirst) await stranger()
    const letter = await vera()
    if (!strangerFirst) await stranger()
    expect((await verify(email, codeIn(letter))).status).toBe(200)
    expect((await signIn(email, 'vera chose this')).status).toBe(200)
    expect((await signIn(email, 'the stranger’s own')).status).toBe(400)
  })

  test('and asked for a code made no account; Otto’s sign-up brings him a letter', async () => {
    const email = newEmail('otto')
    await ask('otp', { email })
    const letter = await letterAfter(email, () => ask('signup', { email, password }))
    expect((await verify(email, codeIn(letter))).status).toBe(200)
  })

  test('and signs up again with an address that has an account is told nothing; its owner is', async () => {
    const { email } = await member()
    const letter = await letterAfter(email, () => ask('signup', { email, password: 'another password' }))
    expect(letter).toContain('You have an account already')
    expect(linkIn(letter)).toBe('')
    expect((await signIn(email, password)).status).toBe(200)
  })
})

describe('a new password', () => {
  test('by letter ends every other session, and tells the owner', async () => {
    const { email, first } = await member()
    const thief = await signIn(email, password)
    const letter = await letterAfter(email, () => ask('recover', { email }), /code is/)
    const owner = await verify(email, codeIn(letter), 'recovery')
    const told = await letterAfter(
      email,
      async () => {
        const zola = visitor(site)
        await zola.auth.setSession({ access_token: owner.body.access_token, refresh_token: owner.body.refresh_token })
        expect((await zola.auth.updateUser({ password: 'chosen by letter' })).error).toBeNull()
      },
      /password was changed/,
    )
    expect(told).toMatch(/auth\/not-me\?token=/)
    expect([await isIn(first), await isIn(thief), await isIn(owner)]).toEqual([false, false, true])
    const refreshed = await ask('token?grant_type=refresh_token', { refresh_token: thief.body.refresh_token })
    expect(refreshed.status).toBeGreaterThanOrEqual(400)
  })

  test('in a session that was begun a while ago takes the present one, or a code by mail', async () => {
    const { email, id } = await member()
    const zola = visitor(site)
    await zola.auth.signInWithPassword({ email, password })
    const age = () => site.sql`update gateway.session_methods m set methods = '[{"method":"password","timestamp":1}]'
      from auth.sessions s where s.id = m.session_id and s.user_id = ${id}`
    await age()
    const change = (more: object) => zola.auth.updateUser({ password: `chosen ${Math.random()}`, ...more })
    expect((await change({})).error?.code).toBe('reauthentication_needed')
    expect((await change({ current_password: 'not the one' })).error?.code).toBe('current_password_invalid')
    expect((await change({ nonce: '000000' })).error?.code).toBe('reauthentication_needed')
    expect((await change({ current_password: password })).error).toBeNull()
    await age()
    const letter = await letterAfter(email, () => zola.auth.reauthenticate(), /code is/)
    expect((await change({ nonce: codeIn(letter) })).error).toBeNull()
    await age()
    expect((await change({ nonce: codeIn(letter) })).error?.code).toBe('reauthentication_needed')
  })

  test.each([
    ['        ', 'weak_password'],
    ['😀😀😀😀', 'weak_password'],
    ['abc', 'weak_password'],
  ])('%j is not taken', async (weak, code) => {
    expect((await ask('signup', { email: newEmail('zola'), password: weak })).body.error_code).toBe(code)
  })

  test('is the same however the keyboard composes its letters', async () => {
    const email = newEmail('zola')
    await ask('signup', { email, password: 'Ré-élection'.normalize('NFD') })
    await verify(email, codeIn(await mail.letterTo(email)))
    for (const form of ['NFC', 'NFD'])
      expect([form, (await signIn(email, 'Ré-élection'.normalize(form))).status]).toEqual([form, 200])
  })
})

describe('a session', () => {
  test('ends for thief and owner when a refresh token is used a second time', async () => {
    const { first } = await member()
    const refresh = (answer: Answer) =>
      ask('token?grant_type=refresh_token', { refresh_token: answer.body.refresh_token })
    const second = await refresh(first)
    const third = await refresh(second)
    expect([second.status, third.status]).toEqual([200, 200])
    expect((await refresh(first)).status).toBeGreaterThanOrEqual(400)
    expect([await isIn(third), (await refresh(third)).status >= 400]).toEqual([false, true])
  })

  test('that has shown only the password does not end those that have shown the second factor', async () => {
    const { email } = await member()
    const owner = visitor(site)
    await owner.auth.signInWithPassword({ email, password })
    await setUpSecondFactor(owner)
    const thief = await signIn(email, password)
    for (const scope of ['global', 'others', undefined]) {
      const { status, body } = await ask(`logout${scope ? `?scope=${scope}` : ''}`, {}, bearer(thief))
      expect([scope, status, body.error_code]).toEqual([scope, 403, 'insufficient_aal'])
    }
    expect((await owner.auth.getUser()).error).toBeNull()
    expect((await ask('logout?scope=local', {}, bearer(thief))).status).toBe(204)
  })
})

describe('a stranger who keeps trying', () => {
  const office = '198.51.100.1'

  test('does not keep out an owner who is somewhere else', async () => {
    const { email } = await member()
    for (let i = 0; i < 12; i++) await signIn(email, 'wrong', from('203.0.113.9'))
    expect((await signIn(email, password, from('203.0.113.9'))).status).toBe(429)
    expect((await signIn(email, password, from(office))).status).toBe(200)
  })

  test('from everywhere leaves the device the account knows, and the letter', async () => {
    const { email } = await member()
    const { cookie } = await signIn(email, password, from(office))
    expect(cookie).toMatch(/^device=[\w-]{43}$/)
    await site.sql`truncate gateway.rate_limits`
    for (let i = 0; i < 110; i++) await signIn(email, 'wrong', from(`203.0.113.${i % 200}`))
    const refused = await signIn(email, password, from('192.0.2.1'))
    expect(refused.status).toBe(429)
    expect(refused.body.message).toContain('A code by mail lets you in at once.')
    expect((await signIn(email, password, { ...from('192.0.2.2'), cookie })).status).toBe(200)
    const letter = await letterAfter(email, () => ask('otp', { email }, from('192.0.2.3')), /code is/)
    for (let i = 0; i < 40; i++)
      await ask('verify', { type: 'email', email, token: wrong(codeIn(letter)) }, from(`203.0.113.${i}`))
    const opened = await fetch(linkIn(letter), { redirect: 'manual', headers: from('192.0.2.4') })
    expect(opened.headers.get('location')).toContain('access_token=')
    expect(mail.letters.filter(one => one.includes(`To: ${email}`) && one.includes('wrong tries'))).toHaveLength(1)
  })

  test('with a device of their own has no more tries than others', async () => {
    const [{ email }, stranger] = [await member(), await member('stranger')]
    const { cookie } = await signIn(stranger.email, password)
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await signIn(email, 'wrong', { cookie })).status)
    expect(statuses.filter(status => status === 429)).toHaveLength(2)
  })

  test('and has the password gets no cookie before the second factor is shown', async () => {
    const { email } = await member()
    const owner = visitor(site)
    await owner.auth.signInWithPassword({ email, password })
    await setUpSecondFactor(owner)
    expect((await signIn(email, password)).cookie).toBe('')
  })
})

test('Zola hears of a device her account did not know, and not of the one it does', async () => {
  const { email, first } = await member()
  const count = () =>
    mail.letters.filter(letter => letter.includes(`To: ${email}`) && letter.includes('new device')).length
  await signIn(email, password, { cookie: first.cookie })
  const letter = await letterAfter(email, () =>
    signIn(email, password, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }),
  )
  expect(letter).toContain('Firefox on Linux')
  expect(letter).toMatch(/auth\/not-me\?token=[0-9a-f]{64}/)
  expect(count()).toBe(1)
})

test('a change of address answers alike for an address with an account and one without', async () => {
  const [{ first, id }, taken] = [await member(), await member('taken')]
  const change = async (email: string) => {
    const response = await fetch(`${site.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: site.publishableKey, 'content-type': 'application/json', ...bearer(first) },
      body: JSON.stringify({ email }),
    })
    const { new_email, updated_at: _, email_change_sent_at, ...rest } = await response.json()
    expect(email_change_sent_at).toEqual(expect.any(String))
    return { status: response.status, isNamed: new_email === email, rest }
  }
  const known = mail.letters.length
  const toTaken = await change(taken.email)
  const free = newEmail('free')
  const letter = await letterAfter(free, async () => expect(await change(free)).toEqual(toTaken))
  expect(mail.letters.slice(known).filter(one => one.includes(`To: ${taken.email}`))).toEqual([])
  expect((await verify(free, codeIn(letter), 'email_change')).body.user.id).toBe(id)
})

test.each(['a<vic@x.org>', '"x"<vic@x.org>', 'vic@x.org(comment)', 'group:vic@x.org;', 'vic@x', 'v\u202eic@x.org'])(
  'no letter is asked for by way of %j',
  async email => {
    for (const [path, more] of [
      ['otp', {}],
      ['recover', {}],
      ['signup', { password }],
      ['resend', { type: 'signup' }],
    ] as const) {
      const { status, body } = await ask(path, { email, ...more })
      expect([path, status, body.error_code]).toEqual([path, 400, 'validation_failed'])
    }
  },
)
