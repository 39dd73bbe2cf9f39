import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getSessionToken, signInAmina, signUpMusa, signUpZola } from './cast.ts'
import { retryUntilTrue } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let amina: SupabaseClient
beforeAll(async () => {
  site = await startWholeSite({ SAMPLE_CONTENT: 'off' })
  amina = await signInAmina(site)
})
afterAll(() => site?.stop())

const host = 'logos.example.org'
const allow = (client: SupabaseClient, hosts: string[] | null) =>
  client.from('settings').update({ value: hosts }).eq('key', 'pictures.hosts').select('key').throwOnError()
const pictureHosts = async (path: string) =>
  /img-src ([^;]*)/.exec((await fetch(site.url + path)).headers.get('content-security-policy') ?? '')?.[1]
const ownSources = "'self' data: blob:"

it('pages show only pictures of this site and of hosts that an admin has allowed', async () => {
  expect(await pictureHosts('/partners')).toBe(ownSources)
  expect((await allow(await signUpMusa(site), [host])).data).toEqual([])
  expect(await pictureHosts('/partners')).toBe(ownSources)
})

it('a picture host that an admin allows is allowed on every page immediately', async () => {
  const everywhere = async (hosts: string) => {
    for (const path of ['/partners', '/admin', '/nowhere']) expect(await pictureHosts(path), path).toBe(hosts)
  }
  await allow(amina, [host])
  await retryUntilTrue(() => everywhere(`${ownSources} https://${host}`))
  await allow(amina, null)
  await retryUntilTrue(() => everywhere(ownSources))
})

describe('the download of a picture from another host', () => {
  const fetchPicture = async (token: string | undefined, address: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${site.url}/api/pictures/outside`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
      body: JSON.stringify({ address }),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const address = `https://${host}/a.png`

  it('is refused to visitors, members and other sites', async () => {
    expect((await fetchPicture(undefined, address)).status).toBe(401)
    expect((await fetchPicture(site.publishableKey, address)).status).toBe(403)
    expect((await fetchPicture(await getSessionToken((await signUpZola(site)).zola), address)).status).toBe(403)
    const token = await getSessionToken(amina)
    expect((await fetchPicture(token, address, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await fetchPicture(token, address, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it('is refused for internal network addresses in any notation', async () => {
    const token = await getSessionToken(await signUpMusa(site))
    for (const internalAddress of [
      site.url,
      'https://localhost/x.png',
      'https://127.1/x.png',
      'https://[::ffff:127.0.0.1]/',
      7,
    ])
      expect(await fetchPicture(token, internalAddress), String(internalAddress)).toMatchObject({ status: 422 })
    expect((await fetchPicture(token, `${address}?${'x'.repeat(3000)}`)).status).toBe(422)
  })

  it('is limited to a number of requests a minute', async () => {
    const token = await getSessionToken(await signUpMusa(site))
    const statuses = []
    for (let i = 0; i < 14; i++) statuses.push((await fetchPicture(token, 'https://localhost/x.png')).status)
    expect(statuses.at(0)).toBe(422)
    expect(statuses.at(-1)).toBe(429)
  })
})
