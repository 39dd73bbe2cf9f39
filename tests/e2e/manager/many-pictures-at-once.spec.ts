import type { Page } from '@playwright/test'
import { bar, described, mark } from '../../support/library-desk.ts'
import { asMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { desk, expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.pictures.address })

/** Three pictures of a folder of their own, the first of them tagged. */
async function three(page: Page) {
  await page.goto('/auth/login')
  const name = mark()
  const [folder, tag] = [`Dakar ${name}`, `looms ${name}`]
  const pictures = [await described(page, { folder, tags: [tag] })]
  for (let at = 0; at < 2; at++) pictures.push(await described(page, { folder }))
  const [first] = pictures
  if (!first) throw new Error('there is no picture')
  const ids = pictures.map(({ id }) => id)
  const stored = async (column: 'folder' | 'tags') => {
    const { data } = await first.client.from('media').select('id, folder, tags').in('id', ids).throwOnError()
    return ids.map(id => data.find(row => row.id === id)?.[column])
  }
  const select = async () => {
    for (const { alt } of pictures) await page.getByLabel(`Select ${alt}`).check()
  }
  return { folder, tag, name, stored, select }
}

test('Musa tags several pictures; he is told before how many change, and takes it back with one press', {
  tag: '@core',
}, async ({ page }) => {
  const { folder, tag, stored, select } = await three(page)
  await asMusa(page, `/admin/gallery?folder=${encodeURIComponent(folder)}`, 'Gallery')
  await select()
  await bar(page).getByRole('button', { name: 'Tag', exact: true }).click()
  const sheet = page.getByRole('form', { name: 'Tag: what it does' })
  await sheet.getByRole('button', { name: 'Tag', exact: true }).press('Enter')
  expect(await stored('tags')).toEqual([[tag], [], []])
  await sheet.getByLabel('Which tag they get').fill(tag)
  await expect(sheet.getByRole('listitem')).toHaveText([/^2change\./, /^1is like that already\./])
  await expectAccessibleOn(page, phone, desk)
  await sheet.getByRole('button', { name: 'Tag 2' }).click()
  const said = page.getByRole('dialog').filter({ hasText: '2 pictures tagged' })
  await expect(said).toBeVisible()
  expect(await stored('tags')).toEqual([[tag], [tag], [tag]])
  await expect(page.getByRole('combobox', { name: 'Tag' }).getByRole('option', { name: tag })).toBeAttached()
  await said.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 pictures as before')).toBeVisible()
  expect(await stored('tags')).toEqual([[tag], [], []])
})

test('Musa files several pictures in another folder, takes one out of it, and a tag off them', async ({ page }) => {
  const { folder, tag, name, stored } = await three(page)
  await asMusa(page, `/admin/gallery?folder=${encodeURIComponent(folder)}`, 'Gallery')
  await page
    .getByLabel(/^Select Looms/)
    .first()
    .check()
  await bar(page).getByRole('button', { name: 'All 3 in this view' }).click()
  await expect(bar(page).getByText('3 selected')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Into a folder' }).click()
  await page.getByLabel('Into which folder').fill(`Accra ${name}`)
  await page.getByRole('button', { name: 'Into a folder 3' }).click()
  await expect(page.getByText('3 pictures filed')).toBeVisible()
  expect(new Set(await stored('folder'))).toEqual(new Set([`Accra ${name}`]))
  // They are not in this view any more, which says so and leads on.
  await expect(page.getByText('No picture is here')).toBeVisible()
  await expect(bar(page)).toBeHidden()

  await page.goto(`/admin/gallery?folder=${encodeURIComponent(`Accra ${name}`)}&tag=${encodeURIComponent(tag)}`)
  await page.getByLabel(/^Select Looms/).check()
  await bar(page).getByRole('button', { name: 'Untag' }).click()
  await page.getByLabel('Which tag goes').fill(tag)
  await page.getByRole('button', { name: 'Untag 1' }).click()
  await expect(page.getByText('1 picture untagged')).toBeVisible()
  expect(await stored('tags')).toEqual([[], [], []])
  await page.getByRole('link', { name: 'Without the filters' }).click()
  await expect(page).toHaveURL('/admin/gallery')
})

test('with nothing but keys Musa selects pictures over two views, and Escape lets go of them', async ({ page }) => {
  const { folder } = await three(page)
  await asMusa(page, `/admin/gallery?folder=${encodeURIComponent(folder)}`, 'Gallery')
  await page.getByRole('list', { name: 'Pictures' }).getByRole('button').first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('x')
  await expect(bar(page).getByText('2 selected')).toBeVisible()
  await page.getByRole('link', { name: /^Unused/ }).click()
  await expect(page).toHaveURL(/tab=unused/)
  await expect(bar(page).getByText('2 selected')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Into a folder' }).click()
  await bar(page).getByRole('button', { name: 'Not now' }).press('Escape')
  await expect(page.getByLabel('Into which folder')).toBeHidden()
  await expect(bar(page).getByRole('button', { name: 'Into a folder' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
})

test('what an action would do cannot be counted just now: that is said, nothing is done, and it is asked again', async ({
  page,
}) => {
  const { folder, stored, select } = await three(page)
  await asMusa(page, `/admin/gallery?folder=${encodeURIComponent(folder)}`, 'Gallery')
  await select()
  await page.route('**/rest/v1/rpc/preview_picture_action', route => route.abort())
  await bar(page).getByRole('button', { name: 'Out of its folder' }).click()
  // The client asks several times before it gives up.
  await expect(page.getByText('What it would do could not be loaded.')).toBeVisible({ timeout: 45_000 })
  await page.unroute('**/rest/v1/rpc/preview_picture_action')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Out of its folder 3' }).click()
  await expect(page.getByText('3 pictures taken out of their folders')).toBeVisible()
  expect(await stored('folder')).toEqual(['', '', ''])
})
