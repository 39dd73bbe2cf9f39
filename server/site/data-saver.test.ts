import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { isDataSaverOn, mountDataSaver } from './data-saver.ts'

const asking = (headers: Record<string, string>) => isDataSaverOn(new Request('https://example.org/', { headers }))

describe('the data saver of a visitor', () => {
  it('is read from the Save-Data header', () => {
    expect(asking({})).toBe(false)
    expect(asking({ 'save-data': 'on' })).toBe(true)
    expect(asking({ 'save-data': 'no' })).toBe(false)
  })
  it('is read from the cookie rather than the header', () => {
    expect(asking({ cookie: 'a=b; data-saver=on' })).toBe(true)
    expect(asking({ cookie: 'data-saver=off', 'save-data': 'on' })).toBe(false)
    expect(asking({ cookie: 'not-data-saver=on' })).toBe(false)
  })
})

describe('the data saver switch', () => {
  const app = new Hono<{ Bindings: HttpBindings }>()
  mountDataSaver(app, 'https://example.org')
  const press = (saver: string, referer?: string) =>
    app.request('https://example.org/api/data-saver', {
      method: 'POST',
      body: new URLSearchParams({ saver }),
      headers: referer === undefined ? {} : { referer },
    })

  it('stores the choice and redirects to the same page', async () => {
    const answer = await press('on', 'https://example.org/events?region=West+Africa')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/events?region=West+Africa')
    expect(answer.headers.get('set-cookie')).toBe(
      'data-saver=on; Max-Age=31536000; Path=/; HttpOnly; Secure; SameSite=Lax',
    )
  })
  it.each([
    'https://elsewhere.example/',
    'https://example.org//elsewhere.example/',
    'javascript:alert(1)',
    'nothing',
    undefined,
  ])('redirects to no other site (target %s)', async referer => {
    expect((await press('on', referer)).headers.get('location')).toBe('/')
  })
  it('treats any value except “on” as off', async () => {
    expect((await press('on; Domain=evil')).headers.get('set-cookie')).toMatch(/^data-saver=off;/)
  })
})
