import { expect, test } from 'vitest'
import { backOfficeAddresses } from '../support/back-office.ts'
import { openPage, textOf } from './sent-page.ts'

/** What a visitor learns from an answer. The scripts differ: which pages there are is no secret, what is in them is. */
const shownBy = async (path: string) => {
  const page = await openPage(path)
  return { status: page.status, address: page.address === path, title: page.document.title, text: textOf(page) }
}

test('every address of the back office answers alike, one that does not exist included', async () => {
  const missing = await shownBy('/admin/no-such-desk')
  expect(missing.status).toBe(200)
  for (const path of backOfficeAddresses) expect.soft(await shownBy(path), path).toEqual(missing)
})

test('a page of the back office is not for search engines and names nothing of the content', async () => {
  for (const path of backOfficeAddresses) {
    const page = await openPage(path)
    expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content'), path).toBe('noindex')
    expect(page.document.querySelector('link[rel=canonical]'), path).toBeNull()
  }
})

test('the page of one’s own profile is sent without a word of anybody', async () => {
  const { html } = await openPage('/profile')
  expect(html).toContain('Looking who you are')
  expect(html).toContain('noindex')
  expect(html).not.toMatch(/Delete my account|Logout/)
})
