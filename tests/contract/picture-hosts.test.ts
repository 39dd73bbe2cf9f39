import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInAmina, signUpMusa } from './cast.ts'
import { eventually } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let amina: SupabaseClient
beforeAll(async () => {
  site = await startWholeSite({ SAMPLE_CONTENT: 'off' })
  amina = await signInAmina(site)
})
afterAll(() => site?.stop())

const host = 'logos.example.org'
const allow = (who: SupabaseClient, hosts: string[] | null) =>
  who.from('settings').update({ value: hosts }).eq('key', 'pictures.hosts').select('key').throwOnError()
const pictureHosts = async (path: string) =>
  /img-src ([^;]*)/.exec((await fetch(site.url + path)).headers.get('content-security-policy') ?? '')?.[1]
const own = "'self' data: blob:"

it('pages show pictures of our own alone, and Musa, who manages, cannot change that', async () => {
  expect(await pictureHosts('/partners')).toBe(own)
  expect((await allow(await signUpMusa(site), [host])).data).toEqual([])
  expect(await pictureHosts('/partners')).toBe(own)
})

it('Amina allows a host, on every page at once, and takes it back', async () => {
  const everywhere = async (hosts: string) => {
    for (const path of ['/partners', '/admin', '/nowhere']) expect(await pictureHosts(path), path).toBe(hosts)
  }
  await allow(amina, [host])
  await eventually(() => everywhere(`${own} https://${host}`))
  await allow(amina, null)
  await eventually(() => everywhere(own))
})
