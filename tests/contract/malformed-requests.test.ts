import { inspect } from 'node:util'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeEmail, password, signUpMusa } from './cast.ts'
import { startPreparedSite } from './prepared-folder.ts'
import type { SiteUnderTest } from './site-under-test.ts'

let site: SiteUnderTest
let musa: SupabaseClient
let token: string

// Console output is recorded, because the package of the gateway prints whole errors including their values.
const printedErrors: unknown[] = []
const print = console.error

beforeAll(async () => {
  console.error = (...values) => printedErrors.push(...values)
  site = await startPreparedSite()
  musa = await signUpMusa(site)
  token = (await musa.auth.getSession()).data.session?.access_token ?? ''
  await musa.storage.from('media').upload('text.png', Buffer.from('not a picture'), { contentType: 'image/png' })
})
afterAll(async () => {
  console.error = print
  await site.stop()
})

const event = { slug: 'a-gathering', title: 'A gathering', start_date: '2031-01-01' }
const account = () => ({ email: makeEmail('zola'), password })

/** Requests that each contain one impossible value. */
const requests: Record<string, { path: string; method?: string; body?: unknown }> = {
  'a NUL in a title': { path: '/rest/v1/events', body: { ...event, title: 'a\u0000b' } },
  'half a JSON': { path: '/rest/v1/events', body: '{"title":' },
  'a list of numbers': { path: '/rest/v1/events', body: [1, 2] },
  'a number where a time belongs': { path: '/rest/v1/events', body: { ...event, start_date: {} } },
  'a number beyond its type': { path: '/rest/v1/events', body: { ...event, attendees: 1e300 } },
  'an unknown table': { path: '/rest/v1/nothing', method: 'GET' },
  'an unknown column': { path: '/rest/v1/events?select=nothing', method: 'GET' },
  'an unknown function': { path: '/rest/v1/rpc/nothing', body: {} },
  'an unknown operator': { path: '/rest/v1/events?title=nearly.x', method: 'GET' },
  'a broken alternative': { path: '/rest/v1/events?or=(title.eq', method: 'GET' },
  'a broken order': { path: '/rest/v1/events?order=title.sideways', method: 'GET' },
  'a UUID that is none': { path: '/rest/v1/events?id=eq.nobody', method: 'GET' },
  'an injected quote': { path: `/rest/v1/events?title=eq.';drop table x;--&order=title;`, method: 'GET' },
  'an address of 400 characters': {
    path: '/auth/v1/signup',
    body: { email: `${'a'.repeat(400)}@example.org`, password },
  },
  'a NUL in an address': { path: '/auth/v1/signup', body: { email: 'zola\u0000@example.org', password } },
  'a NUL in a name': { path: '/auth/v1/signup', body: { ...account(), data: { full_name: 'Zo\u0000la' } } },
  'a password that is a list': { path: '/auth/v1/signup', body: { email: makeEmail('zola'), password: [] } },
  'a password of 100 characters': {
    path: '/auth/v1/signup',
    body: { email: makeEmail('zola'), password: 'a'.repeat(100) },
  },
  'an address that is an object': { path: '/auth/v1/recover', body: { email: { a: 1 } } },
  'a sign-in that is a list': { path: '/auth/v1/token?grant_type=password', body: [] },
  'a sign-in with nothing': { path: '/auth/v1/token?grant_type=password', body: {} },
  'an unknown way to sign in': { path: '/auth/v1/token?grant_type=guess', body: account() },
  'a refresh token that is none': {
    path: '/auth/v1/token?grant_type=refresh_token',
    body: { refresh_token: 'x\u0001' },
  },
  'a code without an account': { path: '/auth/v1/verify', body: { type: 'email', token: '123456' } },
  'a code of an unknown type': {
    path: '/auth/v1/verify',
    body: { type: 'guess', token: '123456', email: 'z@example.org' },
  },
  'a broken link': { path: '/auth/v1/verify?type=signup&token=%00', method: 'GET' },
  'a changed address that is none': { path: '/auth/v1/user', method: 'PUT', body: { email: 'nowhere' } },
  'a NUL in the name of a file': { path: '/storage/v1/object/media/a%00b.png', body: 'x' },
  'a name of 2000 characters': { path: `/storage/v1/object/media/${'a'.repeat(2000)}.png`, body: 'x' },
  'a way out of the folder': { path: '/storage/v1/object/media/..%2f..%2fx.png', body: 'x' },
  'half an escape': { path: '/storage/v1/object/public/media/%E0%A4', method: 'GET' },
  'an unknown bucket': { path: '/storage/v1/object/nothing/x.png', body: 'x' },
  'an unknown order of files': {
    path: '/storage/v1/object/list/media',
    body: { prefix: '', sortBy: { column: 'x; drop', order: 'up' } },
  },
  'a list without an end': { path: '/storage/v1/object/list/media', body: '{"prefix":"","offset":1e999}' },
  'a list asked for by a list': { path: '/storage/v1/object/list/media', body: [] },
  'files in an order that is a list': { path: '/storage/v1/object/list/media', body: { prefix: '', sortBy: [] } },
  'addresses of files without names': { path: '/storage/v1/object/sign/media', body: { expiresIn: 60, paths: [''] } },
  'addresses of no file': { path: '/storage/v1/object/sign/media', body: { expiresIn: 60, paths: [] } },
  'a list of minus one': { path: '/storage/v1/object/list/media', body: { prefix: '', limit: -1 } },
  'a signed address with a bad token': { path: '/storage/v1/object/sign/media/text.png?token=a.b.c', method: 'GET' },
  'a signed address with no token': { path: '/storage/v1/object/sign/media/text.png', method: 'GET' },
  'a file resized that is no picture': {
    path: '/storage/v1/render/image/public/media/text.png?width=10',
    method: 'GET',
  },
  'a picture of minus ten': {
    path: '/storage/v1/render/image/public/media/text.png?width=-10&quality=x',
    method: 'GET',
  },
}

describe('malformed requests of an editor', () => {
  for (const [title, { path, method = 'POST', body }] of Object.entries(requests)) {
    test(`are refused without a server error (request: ${title})`, async () => {
      const response = await fetch(`${site.url}${path}`, {
        method,
        headers: {
          apikey: site.publishableKey,
          authorization: `Bearer ${token}`,
          'content-type': path.includes('/object/media') ? 'image/png' : 'application/json',
        },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      })
      const text = await response.text()
      expect(response.status, text).toBeGreaterThanOrEqual(400)
      expect(response.status, text).toBeLessThan(500)
      const answer = JSON.parse(text)
      expect(answer.message ?? answer.msg ?? answer.error).toEqual(expect.any(String))
      expect(text).not.toMatch(/node_modules|at \w+ \(/)
    })
  }

  test('leave no input in the server log', () => {
    const allOutput = [...site.log, ...printedErrors.map(value => inspect(value, { depth: 5 }))].join('\n')
    expect(allOutput).not.toMatch(/example\.org|drop table|Zo|a-gathering|nobody/i)
  })
})
