import { expect, test } from 'vitest'
import { backOfficeAddresses } from '../support/back-office.ts'
import { findAllElements, getMainHeading, getTextOfElement, openPage } from './sent-page.ts'

/**
 * Lists the content that a visitor can see in a response. Scripts are not compared, because the list of pages is not
 * secret, only the content of the pages is.
 */
const readScreen = async (path: string) => {
  const page = await openPage(path)
  return {
    status: page.status,
    address: page.address === path,
    title: page.document.title,
    text: getTextOfElement(page),
  }
}

test('every back office URL gets the same response, even if the URL does not exist', async () => {
  const missingPage = await readScreen('/admin/no-such-desk')
  expect(missingPage.status).toBe(200)
  for (const path of backOfficeAddresses) expect.soft(await readScreen(path), path).toEqual(missingPage)
})

test('a back office page contains no content before sign-in', async () => {
  for (const path of backOfficeAddresses) {
    const page = await openPage(path)
    expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content'), path).toBe('noindex')
    expect(page.document.querySelector('link[rel=canonical]'), path).toBeNull()
  }
})

test('the page of an e-mail link without JavaScript points to the code in the e-mail', async () => {
  const { html } = await openPage('/auth/confirm')
  expect(html).toMatch(/<noscript><p>[^<]*The email also contains a code/)
})

test('the profile page is sent without any personal data', async () => {
  const { html } = await openPage('/profile')
  expect(html).toContain('Signing you in')
  expect(html).toContain('noindex')
  expect(html).not.toMatch(/Delete my account|Logout/)
})

test('the members’ directory is sent without the names that only members may read', async () => {
  const page = await openPage('/members?q=a')
  expect(getMainHeading(page)).toBe('Members')
  expect(findAllElements(page, 'main a[href^="/members/"]')).toEqual([])
})

test('the page of an unknown member is excluded from search engines', async () => {
  const page = await openPage(`/members/${crypto.randomUUID()}`)
  expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})
