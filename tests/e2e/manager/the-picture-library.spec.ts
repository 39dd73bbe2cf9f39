import { mediaSrc } from '../../../app/platform/images/media-src.ts'
import { described, file, mark, open, picture, tile } from '../../support/library-desk.ts'
import { asMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { desk, expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.pictures.address })

test('Musa moves the focal point of a picture, and visitors see the crop around it', async ({ page }) => {
  await page.goto('/auth/login')
  const { alt, id, client, path } = await described(page)
  const slug = `focus-${mark()}`
  await client
    .from('people')
    .insert({ slug, name: `Hawa ${slug}`, groups: ['council'], image_url: mediaSrc(path) })
    .throwOnError()
  await asMusa(page, `/admin/gallery?picture=${id}`, 'Gallery')
  const point = open(page).getByRole('slider', { name: 'Focal point' })
  await point.focus()
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight')
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowUp')
  await expect(point).toHaveAttribute('aria-valuetext', '70 percent from the left, 40 from the top')
  await open(page).getByRole('button', { name: 'Save' }).click()
  await expect(open(page).getByText(/^Saved at/)).toBeVisible()
  await expect(open(page).getByText(`Hawa ${slug}`)).toBeVisible()
  await expect
    .poll(async () => (await page.request.get('/leadership-council')).text())
    .toContain('object-position:70% 40%')
  const html = await (await page.request.get('/leadership-council')).text()
  expect(html).toContain(`${mediaSrc(path)}?w=320 320w`)
  expect(html).toContain('background-image:url(data:image/webp;base64,')
  await expect(tile(page, alt)).toBeVisible()
})

test('replacing the file of a picture keeps its URL and its texts', async ({ page }) => {
  await page.goto('/auth/login')
  const { alt, id, client, path } = await described(page)
  await asMusa(page, `/admin/gallery?picture=${id}`, 'Gallery')
  await expect(open(page).getByText('600 × 400')).toBeVisible()
  await open(page)
    .getByLabel('New file')
    .setInputFiles(file('newer.png', await picture(mark(), 500, 500)))
  await expect(page.getByText('File replaced')).toBeVisible()
  await expect(open(page).getByText('newer.png, 500 × 500')).toBeVisible()
  const { data } = await client.from('media').select('path, alt, width').eq('id', id).single()
  expect(data).toEqual({ path, alt, width: 500 })
})

test('deleting a picture lists where it is used; it disappears from the page at once, and Undo restores it', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/auth/login')
  const { alt, id, client, path } = await described(page)
  const slug = `removed-${mark()}`
  await client
    .from('people')
    .insert({ slug, name: `Hawa ${slug}`, groups: ['council'], image_url: mediaSrc(path) })
    .throwOnError()
  await asMusa(page, `/admin/gallery?q=${alt.slice(6)}&picture=${id}`, 'Gallery')
  const status = async () => (await page.request.get(mediaSrc(path))).status()
  await expect.poll(status).toBe(200)
  await open(page).getByRole('button', { name: 'Remove…' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Remove “${alt}”?` })
  await expect(dialog).toContainText(`Hawa ${slug}`)
  await expect(dialog).toContainText('A generated pattern is shown')
  await expectAccessibleOn(page, desk)
  await dialog.getByRole('button', { name: 'Remove from 1 place' }).click()
  await expect(page.getByText('1 image moved to trash')).toBeVisible()
  await expect.poll(status).toBe(404)
  expect(await (await page.request.get('/leadership-council')).text()).not.toContain(`${mediaSrc(path)}?w=320`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 image restored')).toBeVisible()
  await expect.poll(status).toBe(200)
})

test('the library works with the keyboard, on a phone and on a desktop', async ({ page }) => {
  await page.goto('/auth/login')
  const folder = `keys-${mark()}`
  const [older, newer] = [await described(page, { folder }), await described(page, { folder })]
  await asMusa(page, `/admin/gallery?folder=${folder}`, 'Gallery')
  await tile(page, newer.alt).focus()
  await page.keyboard.press('Enter')
  await expect(open(page).getByRole('heading', { name: newer.alt })).toBeVisible()
  await tile(page, newer.alt).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tile(page, older.alt)).toBeFocused()
  await expect(open(page).getByRole('heading', { name: older.alt })).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByLabel(`Select ${older.alt}`)).toBeChecked()
  await page.keyboard.press('a')
  await expect(open(page).getByLabel('Alt text', { exact: true })).toBeFocused()
  await expectAccessibleOn(page, phone, desk)
  await page.goto(`/admin/gallery?folder=${folder}&tab=removed`)
  await expect(page.getByText('No images')).toBeVisible()
  await expectAccessibleOn(page, phone, desk)
})
