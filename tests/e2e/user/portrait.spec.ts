import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { makeSignedInClient, openAsNewUser } from '../../support/signed-in-client.ts'
import { sites } from '../../support/sites.ts'
import { makeVisitorHeaders, signIn } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

/** A phone photograph: rotated by EXIF, with GPS data. */
async function choosePortrait(page: Page, background = 'teal') {
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'A camera' }, IFD3: { GPSLatitude: '6/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await page.locator('input[data-source=file]').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('dialog', { name: 'Crop portrait' })).toBeVisible()
  await expect(page.getByLabel('Cut. Arrow keys move it, plus and minus zoom.')).toBeVisible()
}

test.describe('the messages about portraits', () => {
  test('for unsuitable files show what is wrong', async ({ page }) => {
    await openAsNewUser(page)
    const file = page.locator('input[data-source=file]')
    const smallPicture = await sharp({ create: { width: 60, height: 90, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    for (const [name, mimeType, buffer, words] of [
      ['me.svg', 'image/svg+xml', Buffer.from('<svg/>'), 'Use JPEG, PNG or WebP.'],
      ['broken.jpg', 'image/jpeg', Buffer.from('no picture at all'), 'could not be opened'],
      ['small.png', 'image/png', smallPicture, '60 by 90 pixels'],
    ] as const) {
      await file.setInputFiles({ name, mimeType, buffer })
      await expect(page.getByRole('alert')).toContainText(words)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
})

test.describe('the server’s refusal of a portrait', () => {
  test.use({ quietConsole: undefined })

  test('keeps the alternative text and the crop in the form', async ({ page }) => {
    await openAsNewUser(page)
    await page.route('**/storage/v1/object/portraits/**', route => route.abort())
    await choosePortrait(page)
    await page.getByLabel('Alt text').fill('Zola at the harbour')
    await page.getByRole('button', { name: 'Save portrait' }).click()
    await expect(page.getByText('Not saved. The server rejected it.')).toBeVisible()
    await expect(page.getByLabel('Alt text')).toHaveValue('Zola at the harbour')
    await page.unroute('**/storage/v1/object/portraits/**')
    await page.getByRole('button', { name: 'Save portrait' }).click()
    await expect(page.getByRole('img', { name: 'Zola at the harbour' })).toBeVisible()
  })
})

test('a portrait that a member crops is stored without location data', {
  tag: '@core',
}, async ({ page }) => {
  const zola = await openAsNewUser(page)
  await choosePortrait(page)
  await expectAccessible(page)
  const altField = page.getByLabel('Alt text')
  await expect(altField).toHaveValue('Portrait of Zola Dlamini')
  await altField.fill('')
  await page.getByRole('button', { name: 'Save portrait' }).click()
  await expect(page.getByText('Enter the alt text.')).toBeVisible()
  await altField.fill('Zola at the harbour')

  const [zoom, horizontal, vertical] = [
    page.getByLabel('Zoom', { exact: true }),
    page.getByLabel('Horizontal position'),
    page.getByLabel('Vertical position'),
  ]
  // The photograph is upright: the crop can move vertically, but not horizontally.
  await expect(horizontal).toBeDisabled()
  await page.getByLabel('Cut. Arrow keys move it, plus and minus zoom.').focus()
  await page.keyboard.press('+')
  await expect(zoom).not.toHaveValue('100')
  await expect(horizontal).toBeEnabled()
  await page.keyboard.press('-')
  await expect(zoom).toHaveValue('100')
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowDown')
  await expect(vertical).not.toHaveValue('0')
  await vertical.focus()
  await page.keyboard.press('Home')
  await expect(vertical).toHaveValue('-100')
  await page.getByRole('button', { name: 'Save portrait' }).click()
  await expect(page.getByRole('img', { name: 'Zola at the harbour' })).toBeVisible()
  await expect(page.getByText('Portrait saved')).toBeVisible()

  const client = await makeSignedInClient(page, zola)
  const { data } = await client.from('profiles').select('avatar_path, avatar_alt').eq('id', zola.id).single()
  expect(data?.avatar_alt).toBe('Zola at the harbour')
  const download = await client.storage.from('portraits').download(data?.avatar_path ?? '')
  const file = await sharp(Buffer.from((await download.data?.arrayBuffer()) ?? new ArrayBuffer(0))).metadata()
  expect(file).toMatchObject({ width: 512, height: 512 })
  expect(['webp', 'jpeg']).toContain(file.format)
  expect([file.exif, file.orientation]).toEqual([undefined, undefined])

  await page.reload()
  await expect(page.getByRole('img', { name: 'Zola at the harbour' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit alt text' }).click()
  await page.getByLabel('Alt text', { exact: true }).fill('Zola, laughing')
  await page.getByRole('button', { name: 'Save alt text' }).click()
  await expect(page.getByRole('img', { name: 'Zola, laughing' })).toBeVisible()
})

test('a replaced or restored portrait leaves only one file in the storage', async ({ page }) => {
  const zola = await openAsNewUser(page)
  const files = async () =>
    (await (await makeSignedInClient(page, zola)).storage.from('portraits').list(zola.id)).data?.map(({ name }) => name)
  await choosePortrait(page)
  await page.getByRole('button', { name: 'Save portrait' }).click()
  await expect(page.getByRole('button', { name: 'Replace portrait' })).toBeVisible()
  const first = await files()
  await choosePortrait(page, 'orange')
  await page.getByRole('button', { name: 'Save portrait' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await files())?.length).toBe(1)
  expect(await files()).not.toEqual(first)

  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Portrait removed')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Portrait of Zola Dlamini' })).toHaveCount(0)
  await expect.poll(files).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('img', { name: 'Portrait of Zola Dlamini' })).toBeVisible()
})

test('editors see the portrait of a member next to the name', async ({ page, browser }) => {
  const zola = await openAsNewUser(page, `Zola ${crypto.randomUUID().slice(0, 8)}`)
  await choosePortrait(page)
  await page.getByRole('button', { name: 'Save portrait' }).click()
  await expect(page.getByRole('button', { name: 'Replace portrait' })).toBeVisible()
  await (await makeAminaClient(page)).rpc('give_role', { person: zola.id, role: 'manager' })
  const context = await browser.newContext({ baseURL: sites.accounts.address, extraHTTPHeaders: makeVisitorHeaders() })
  const desk = await context.newPage()
  await desk.goto(`/auth/login?return=${encodeURIComponent(`/admin/users?q=${zola.email}`)}`)
  await signIn(desk, zola)
  const isPictureLoaded = (picture: Locator) =>
    picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
  const inRow = desk.getByRole('row', { name: new RegExp(zola.email) }).locator('.portrait > img')
  await expect(inRow).toBeVisible()
  await expect.poll(() => isPictureLoaded(inRow)).toBe(true)
  const inSidebar = desk.locator('.admin-sidebar .admin-who img')
  await expect(inSidebar).toBeVisible()
  await expect.poll(() => isPictureLoaded(inSidebar)).toBe(true)
  await expectAccessible(desk)
  await context.close()
})
