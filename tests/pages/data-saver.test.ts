import { expect, test } from 'vitest'
import { ask, first, openPage, type SentPage, sampleSite, textOf } from './sent-page.ts'

/** Presses the switch in the footer of a page, as a browser without scripts does. @returns the cookie and where it leads */
async function pressSwitch({ address, document }: SentPage, cookie = '') {
  const button = first({ document } as SentPage, '.foot-saver')
  const answer = await ask(button.closest('form')?.getAttribute('action') ?? '', {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, referer: sampleSite() + address, origin: sampleSite() },
    body: new URLSearchParams({ [button.getAttribute('name') ?? '']: button.getAttribute('value') ?? '' }),
  })
  const given = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie: given, to: answer.headers.get('location'), status: answer.status }
}

const isOn = ({ document }: SentPage) => document.documentElement.hasAttribute('data-saver')

test('the data saver is turned on and off without scripts, and is kept for its reader alone', async () => {
  const plain = await openPage('/news')
  expect(isOn(plain)).toBe(false)
  expect(textOf(first(plain, '.foot-saver'))).toBe('Turn data saver on')
  const on = await pressSwitch(plain)
  expect(on).toEqual({ cookie: 'data-saver=on', to: '/news', status: 303 })
  const light = await openPage('/news', { headers: { cookie: on.cookie } })
  expect(isOn(light)).toBe(true)
  expect(isOn(await openPage('/', { headers: { cookie: on.cookie } }))).toBe(true)

  // Another reader has the page as it was, and caches between are told to ask too.
  const other = await openPage('/news')
  expect(other.headers.get('vary')).toBe('Save-Data, Cookie, Accept-Encoding')
  expect(isOn(other)).toBe(false)
  const cached = { cookie: on.cookie, 'if-none-match': other.headers.get('etag') ?? '' }
  expect((await ask('/news', { headers: cached })).status).toBe(200)

  expect(textOf(first(light, '.foot-saver'))).toBe('Data saver is on. Turn it off')
  const off = await pressSwitch(light, on.cookie)
  expect(isOn(await openPage('/', { headers: { cookie: off.cookie } }))).toBe(false)
})
