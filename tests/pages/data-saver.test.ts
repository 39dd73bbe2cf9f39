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
  const fullPage = await openPage('/news')
  expect(isOn(fullPage)).toBe(false)
  expect(getTextOfElement(findFirstElement(fullPage, '.foot-saver'))).toBe('Turn data saver on')
  const dataSaver = await pressSwitch(fullPage)
  expect(dataSaver).toEqual({ cookie: 'data-saver=on', to: '/news', status: 303 })
  const light = await openPage('/news', { headers: { cookie: dataSaver.cookie } })
  expect(isOn(light)).toBe(true)
  expect(isOn(await openPage('/', { headers: { cookie: dataSaver.cookie } }))).toBe(true)

  // Visitors without data saver get the normal page, and shared caches must revalidate the page too.
  const newsPage = await openPage('/news')
  expect(newsPage.headers.get('vary')).toBe('Save-Data, Cookie, Accept-Encoding')
  expect(isOn(newsPage)).toBe(false)
  const cachedHeaders = { cookie: dataSaver.cookie, 'if-none-match': newsPage.headers.get('etag') ?? '' }
  expect((await fetchFromSite('/news', { headers: cachedHeaders })).status).toBe(200)

  expect(getTextOfElement(findFirstElement(light, '.foot-saver'))).toBe('Data saver is on. Turn it off')
  const offAnswer = await pressSwitch(light, dataSaver.cookie)
  expect(isOn(await openPage('/', { headers: { cookie: offAnswer.cookie } }))).toBe(false)
})
