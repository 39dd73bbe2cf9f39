import type { Page } from '@playwright/test'
import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { makeManager } from '../../support/editors.ts'
import { serveFeed } from '../../support/feed-site.ts'
import { feedPort, sites } from '../../support/sites.ts'
import { amina, openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

const path = '/admin/news/import-all'
const title = (page: Page) => page.getByRole('heading', { level: 1, name: 'Feeds' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const choose = async (page: Page, name: string, entry: string) => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}
const _spellings = [`${path}/`, '/admin/news/import%2Dall', '/Admin/News/Import-All', '/admin/news%2Fimport-all']

test('a manager sees the results of an admin’s feed, but no button to change the feed', async ({ page, browser }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const entry = (id: number) => ({ id: Number(`${Date.now()}${id}`), title: `Letter ${id} ${mark}` })
  const entries = [entry(1), entry(2)]
  const feed = await serveFeed(feedPort)
  try {
    feed.publish(entries)
    await page.goto('/auth/login')
    const musa = await makeManager(page)
    await openPageAsUser(page, amina, `${path}?address=${encodeURIComponent(feed.address)}&name=${mark}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Add feed' }).click()
    await expect(row(page, mark).getByRole('link', { name: '2 articles imported' })).toBeVisible()
    await expectAccessibleOnPhoneAndDesktop(page)

    feed.publish([entry(3), ...entries])
    await page.getByRole('button', { name: 'Run all' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: /^Read/ }).click()
    await expect(row(page, mark).getByRole('link', { name: '1 article imported' })).toBeVisible()
    await choose(page, mark, 'Run now')
    await expect(row(page, mark)).toContainText('nothing new')
    await row(page, mark)
      .getByRole('link', { name: /1 article imported/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: '1 article imported' })).toBeVisible()
    await page.getByRole('link', { name: 'Feeds' }).click()
    await choose(page, mark, 'Pause')
    await expect(row(page, mark)).toContainText('Paused')

    const otherPage = await browser.newPage({ baseURL: sites.accounts.address })
    await openPageAsUser(otherPage, musa, path)
    await expect(title(otherPage)).toBeVisible()
    await expect(otherPage.getByText('Only admins can add, edit or run feeds.')).toBeVisible()
    await expect(row(otherPage, mark)).toContainText('Paused')
    await expect(otherPage.getByRole('button', { name: /Add feed|Run all|More actions for/ })).toHaveCount(0)
    await otherPage.close()

    await choose(page, mark, 'Remove…')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(row(page, mark)).toHaveCount(0)
  } finally {
    feed.close()
  }
})
