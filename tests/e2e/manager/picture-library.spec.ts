import { buildMediaUrl } from '../../../app/platform/images/media-src.ts'
import {
  desktopSize,
  expect,
  expectAccessibleOn,
  expectAccessibleOnPhoneAndDesktop,
  test,
} from '../../support/browser-page.ts'
import {
  findImageDetails,
  findLibraryTile,
  makeDescribedPicture,
  makeHexDigits,
  makeUniquePicture,
  makeUploadFile,
} from '../../support/library-desk.ts'
import { openAsMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.pictures.address })

test('visitors see a picture cropped around the focal point that a manager sets', async ({ page }) => {
  await page.goto('/auth/login')
  const { alt, id, client, path } = await makeDescribedPicture(page)
  const slug = `focus-${makeHexDigits()}`
  await client
    .from('people')
    .insert({ slug, name: `Hawa ${slug}`, groups: ['council'], image_url: buildMediaUrl(path) })
    .throwOnError()
  await openAsMusa(page, `/admin/gallery?picture=${id}`, 'Gallery')
  const point = findImageDetails(page).getByRole('slider', { name: 'Focal point' })
  await point.focus()
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowRight')
  for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowUp')
  await expect(point).toHaveAttribute('aria-valuetext', '70 percent from the left, 40 from the top')
  await findImageDetails(page).getByRole('button', { name: 'Save' }).click()
  await expect(findImageDetails(page).getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(findImageDetails(page).getByText(`Hawa ${slug}`)).toBeVisible()
  await expect
    .poll(async () => (await page.request.get('/leadership-council')).text())
    .toContain('object-position:70% 40%')
  const html = await (await page.request.get('/leadership-council')).text()
  expect(html).toContain(`${buildMediaUrl(path)}?w=320 320w`)
  expect(html).toContain('background-image:url(data:image/webp;base64,')
  await expect(findLibraryTile(page, alt)).toBeVisible()
})

test('a picture keeps its URL and its texts when its file is replaced', async ({ page }) => {
  await page.goto('/auth/login')
  const { alt, id, client, path } = await makeDescribedPicture(page)
  await openAsMusa(page, `/admin/gallery?picture=${id}`, 'Gallery')
  await expect(findImageDetails(page).getByText('600 × 400')).toBeVisible()
  await findImageDetails(page)
    .getByLabel('New file')
    .setInputFiles(makeUploadFile('newer.png', await makeUniquePicture(makeHexDigits(), 500, 500)))
  await expect(page.getByText('File replaced')).toBeVisible()
  await expect(findImageDetails(page).getByText('newer.png, 500 × 500')).toBeVisible()
  const { data } = await client.from('media').select('path, alt, width').eq('id', id).single()
  expect(data).toEqual({ path, alt, width: 500 })
})

test('the dialog for deleting a picture lists where the picture is used', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/auth/login')
  const { alt, id, client, path } = await makeDescribedPicture(page)
  const slug = `removed-${makeHexDigits()}`
  await client
    .from('people')
    .insert({ slug, name: `Hawa ${slug}`, groups: ['council'], image_url: buildMediaUrl(path) })
    .throwOnError()
  await openAsMusa(page, `/admin/gallery?q=${alt.slice(6)}&picture=${id}`, 'Gallery')
  const status = async () => (await page.request.get(buildMediaUrl(path))).status()
  await expect.poll(status).toBe(200)
  await findImageDetails(page).getByRole('button', { name: 'Remove…' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Remove “${alt}”?` })
  await expect(dialog).toContainText(`Hawa ${slug}`)
  await expect(dialog).toContainText('A generated pattern is shown')
  await expectAccessibleOn(page, desktopSize)
  await dialog.getByRole('button', { name: 'Remove from 1 place' }).click()
  await expect(page.getByText('1 image moved to trash')).toBeVisible()
  await expect.poll(status).toBe(404)
  expect(await (await page.request.get('/leadership-council')).text()).not.toContain(`${buildMediaUrl(path)}?w=320`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 image restored')).toBeVisible()
  await expect.poll(status).toBe(200)
})

test('the picture library can be used with the keyboard on a phone and on a desktop', async ({ page }) => {
  await page.goto('/auth/login')
  const folder = `keys-${makeHexDigits()}`
  const [older, newer] = [await makeDescribedPicture(page, { folder }), await makeDescribedPicture(page, { folder })]
  await openAsMusa(page, `/admin/gallery?folder=${folder}`, 'Gallery')
  await findLibraryTile(page, newer.alt).focus()
  await page.keyboard.press('Enter')
  await expect(findImageDetails(page).getByRole('heading', { name: newer.alt })).toBeVisible()
  await findLibraryTile(page, newer.alt).focus()
  await page.keyboard.press('ArrowRight')
  await expect(findLibraryTile(page, older.alt)).toBeFocused()
  await expect(findImageDetails(page).getByRole('heading', { name: older.alt })).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByLabel(`Select ${older.alt}`)).toBeChecked()
  await page.keyboard.press('a')
  await expect(findImageDetails(page).getByLabel('Alt text', { exact: true })).toBeFocused()
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.goto(`/admin/gallery?folder=${folder}&tab=removed`)
  await expect(page.getByText('No images')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
})
