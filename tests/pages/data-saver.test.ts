import { expect, test } from 'vitest'
import {
  fetchFromSite,
  findFirstElement,
  getSampleSite,
  getTextOfElement,
  openPage,
  type SentPage,
} from './sent-page.ts'

/**
 * Submits the footer switch of a page, like a browser without scripts.
 * @returns the cookie and the target of the redirect
 */
async function pressSwitch({ address, document }: SentPage, cookie = '') {
  const button = findFirstElement({ document } as SentPage, '.foot-saver')
  const answer = await fetchFromSite(button.closest('form')?.getAttribute('action') ?? '', {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, referer: getSampleSite() + address, origin: getSampleSite() },
    body: new URLSearchParams({ [button.getAttribute('name') ?? '']: button.getAttribute('value') ?? '' }),
  })
  const setCookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { cookie: setCookie, to: answer.headers.get('location'), status: answer.status }
}

const isOn = ({ document }: SentPage) => document.documentElement.hasAttribute('data-saver')

test('the data saver can be switched on and off without JavaScript', async () => {
  const plain = await openPage('/news')
  expect(isOn(plain)).toBe(false)
  expect(getTextOfElement(findFirstElement(plain, '.foot-saver'))).toBe('Turn data saver on')
  const on = await pressSwitch(plain)
  expect(on).toEqual({ cookie: 'data-saver=on', to: '/news', status: 303 })
  const light = await openPage('/news', { headers: { cookie: on.cookie } })
  expect(isOn(light)).toBe(true)
  expect(isOn(await openPage('/', { headers: { cookie: on.cookie } }))).toBe(true)

  // Visitors without data saver get the normal page, and shared caches must revalidate the page too.
  const newsPage = await openPage('/news')
  expect(newsPage.headers.get('vary')).toBe('Save-Data, Cookie, Accept-Encoding')
  expect(isOn(newsPage)).toBe(false)
  const cached = { cookie: on.cookie, 'if-none-match': newsPage.headers.get('etag') ?? '' }
  expect((await fetchFromSite('/news', { headers: cached })).status).toBe(200)

  expect(getTextOfElement(findFirstElement(light, '.foot-saver'))).toBe('Data saver is on. Turn it off')
  const offAnswer = await pressSwitch(light, on.cookie)
  expect(isOn(await openPage('/', { headers: { cookie: offAnswer.cookie } }))).toBe(false)
})
