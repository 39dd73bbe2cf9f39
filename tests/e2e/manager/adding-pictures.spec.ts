import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { asAmina } from '../../support/editors.ts'
import { add, described, file, line, mark, open, picture, tile } from '../../support/library-desk.ts'
import { asMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { desk, expect, expectAccessibleOn, test } from '../../support/visit.ts'

test.use({ baseURL: sites.pictures.address })

test.describe('Rejected pictures', () => {
  // Refusals of the server have status 422.
  test.use({ quietConsole: undefined })

  test('an SVG, a web page named as a picture, and a damaged file show the reason, and do not block other uploads', async ({
    page,
  }) => {
    await asMusa(page, '/admin/gallery', 'Gallery')
    const good = `good-${mark()}.png`
    await add(
      page,
      file('poster.svg', Buffer.from('<svg/>'), 'image/svg+xml'),
      file('page.png', Buffer.from('<!doctype html><script>alert(1)</script>')),
      file('half.png', (await picture(mark())).subarray(0, 200)),
      file(good, await picture(mark())),
    )
    await expect(line(page, 'poster.svg')).toContainText('Only JPEG, PNG, WebP, AVIF and GIF')
    await expect(line(page, 'page.png')).toContainText('This is a web page, not a picture.')
    await expect(line(page, 'half.png')).toContainText('cannot be read')
    await expect(line(page, good)).toContainText('Uploaded')
    await line(page, 'poster.svg').getByRole('button', { name: 'Dismiss poster.svg' }).click()
    await expect(line(page, 'poster.svg')).toHaveCount(0)
  })
})

test('Musa adds many pictures at once, and must describe one before it can be used', {
  tag: '@core',
}, async ({ page }) => {
  await asMusa(page, '/admin/gallery', 'Gallery')
  const [one, two] = [`one-${mark()}`, `two-${mark()}`]
  await add(page, file(`${one}.png`, await picture(mark())), file(`${two}.png`, await picture(mark())))
  await expect(line(page, one)).toContainText('Uploaded. Location data removed')
  await expect(line(page, two)).toContainText('Uploaded')
  await line(page, one)
    .getByRole('link', { name: `Add alt text to ${one}.png` })
    .click()
  await expect(open(page).getByRole('heading', { name: `${one}.png` })).toBeVisible()
  const altField = open(page).getByLabel('Alt text', { exact: true })
  await open(page).getByLabel('Credit').fill('Nii Lantey')
  await open(page).getByRole('button', { name: 'Save' }).click()
  await expect(open(page).getByText('Enter the alt text')).toBeVisible()
  await expect(altField).toBeFocused()
  await altField.fill(`A loom ${one}`)
  await open(page).getByRole('button', { name: 'Save' }).click()
  await expect(open(page).getByText(/^Saved at/)).toBeVisible()
  await expect(tile(page, `A loom ${one}`)).toBeVisible()

  await page.getByRole('link', { name: /^Issues/ }).click()
  await page.getByRole('searchbox', { name: 'Alt text, caption, credit or file' }).fill(two)
  await expect(tile(page, `${two}.png, alt text missing`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`tab=repair.*q=${two}|q=${two}.*tab=repair`))
})

/** Blocks uploads until the returned function is called. The route stays in place: removing it can drop a request. */
async function cutOffUploads(page: Page): Promise<() => void> {
  let isAway = true
  await page.route('**/storage/v1/upload/resumable/*', route =>
    isAway && route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  return () => {
    isAway = false
  }
}

test('an upload resumes after the network is lost, and a cancelled upload leaves no file', async ({ page }) => {
  await asMusa(page, '/admin/gallery', 'Gallery')
  const [lost, stopped] = [`lost-${mark()}.png`, `stopped-${mark()}.png`]
  const back = await cutOffUploads(page)
  await add(page, file(lost, await picture(mark())), file(stopped, await picture(mark())))
  await expect(line(page, lost)).toContainText('Connection lost')
  await line(page, stopped)
    .getByRole('button', { name: `Cancel ${stopped}` })
    .click()
  await expect(line(page, stopped)).toHaveCount(0)
  back()
  await expect(line(page, lost)).toContainText('Uploaded')
  await page.getByRole('searchbox', { name: 'Alt text, caption, credit or file' }).fill(stopped.slice(0, -4))
  await expect(page.getByText('No images match')).toBeVisible()
})

test('a picture for a form waits for the network, shows this, and arrives without further action', async ({ page }) => {
  await asMusa(page, '/admin/settings/people/new', 'New person')
  const back = await cutOffUploads(page)
  const field = page.getByRole('group', { name: 'Portrait', exact: true })
  await field.getByLabel('Image file').setInputFiles(file('hawa.png', await picture(mark())))
  await field.getByLabel('Alt text', { exact: true }).fill('Hawa at her desk')
  await expect(field.getByText('Connection lost. It continues when you are back online.')).toBeVisible()
  await expectAccessibleOn(page, desk)
  back()
  // The upload retries after a pause, completes, and is checked.
  await expect(field.getByRole('button', { name: 'Replace' })).toBeVisible({ timeout: 30_000 })
  await expect(field.getByRole('img', { name: 'Portrait (current)' })).toBeVisible()
  await expect(field.getByText('Connection lost.')).toBeHidden()
})

test('a duplicate picture is detected by its content: the existing one is used, or its file is replaced', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const { alt, hue, client, path } = await described(page)
  await asMusa(page, '/admin/gallery', 'Gallery')
  const secondFile = file(
    `again-${hue}.webp`,
    await sharp(await picture(hue))
      .webp({ lossless: true })
      .toBuffer(),
    'image/webp',
  )
  await add(page, secondFile)
  await line(page, secondFile.name)
    .getByRole('button', { name: `Resolve ${secondFile.name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'This image is already in the library' })
  await expect(dialog).toContainText(alt)
  await expectAccessibleOn(page, desk)
  await dialog.getByRole('button', { name: 'Use existing' }).click()
  await expect(line(page, secondFile.name)).toContainText('Uploaded')
  const stored = () => client.from('media').select('path, mime_type, alt').like('file_name', `again-${hue}%`)
  expect((await stored()).data).toEqual([])

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await add(page, secondFile)
  await line(page, secondFile.name)
    .getByRole('button', { name: `Resolve ${secondFile.name}` })
    .click()
  await dialog.getByLabel('Replace the existing file').check()
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(line(page, secondFile.name)).toContainText('Uploaded')
  expect((await stored()).data).toEqual([{ path, mime_type: 'image/webp', alt }])
})

test('a huge picture is resized in the browser before the upload', async ({ page }) => {
  await asMusa(page, '/admin/gallery', 'Gallery')
  const name = `huge-${mark()}`
  const huge = sharp({ create: { width: 3600, height: 2400, channels: 3, background: `#${mark()}` } })
  // From disk, like a user's file: passing it in memory would be far slower.
  const path = test.info().outputPath(`${name}.png`)
  const { size } = await huge.png({ compressionLevel: 0 }).toFile(path)
  expect(size).toBeGreaterThan(20_000_000)
  await add(page, path)
  await expect(line(page, name)).toContainText('Uploaded')
  const { data } = await (await asAmina(page))
    .from('media')
    .select('mime_type, width, height, bytes')
    .eq('file_name', `${name}.png`)
    .single()
  expect(data).toMatchObject({ mime_type: 'image/webp', width: 3200, height: 2133 })
  expect(data?.bytes).toBeLessThan(1_000_000)
})
