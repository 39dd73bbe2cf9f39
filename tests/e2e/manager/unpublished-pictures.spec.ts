import sharp from 'sharp'
import { expect, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { openAsMusa, openPanelRow, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.edited.address })

test('a manager sees the portrait of a hidden person, but visitors do not', async ({ page }) => {
  await openAsMusa(page, '/admin/settings/people/new', 'New person')
  const name = `Adjoa ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Leadership Council').check()
  await page.getByLabel('Visible to visitors').uncheck()
  // The picture is unique, because the library would reuse an identical picture.
  const hue = `#${name.slice(-6)}`
  const bytes = await sharp({ create: { width: 320, height: 384, channels: 3, background: hue } })
    .png()
    .toBuffer()
  const upload = page.waitForResponse(answer => answer.url().endsWith('/api/pictures/examined'))
  await openPanelRow(page, 'Portrait')
  await page.getByLabel('Image file').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: bytes })
  await page.getByLabel('Alt text', { exact: true }).fill('Adjoa at her desk')
  const path: string = (await (await upload).json()).path
  const width = (picture: ReturnType<typeof page.getByRole>) =>
    picture.evaluate(image => (image as HTMLImageElement).naturalWidth)
  const portrait = page.getByRole('img', { name: 'Portrait (current)' })
  await expect(portrait).toBeVisible()
  await expect.poll(() => width(portrait)).toBe(320)
  await saveRecord(page, 'A new person')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await expect(page.getByLabel('Alt text', { exact: true })).toHaveValue('Adjoa at her desk')
  const amina = await makeAminaClient(page)
  const library = amina
    .from('media')
    .update({ credit: 'Ama Owusu', consent_on: '2020-01-01', consent_expires_on: '2020-12-31' })
  expect((await library.eq('path', path).select('id')).data).toHaveLength(1)
  await page.reload()
  await expect(page.getByLabel('Credit')).toHaveValue('Ama Owusu')
  await expect(page.getByText('The consent ended on 31 December 2020: visitors do not see it.')).toBeVisible()

  await page.goto('/admin/settings/people')
  const row = page.getByRole('row').filter({ hasText: name })
  // Pictures far down a long list load lazily.
  await row.scrollIntoViewIfNeeded()
  const seat = row.locator('.portrait img')
  await expect.poll(() => width(seat)).toBe(320)
  expect((await page.request.get(`/media/${path}`)).status()).toBe(404)
})
