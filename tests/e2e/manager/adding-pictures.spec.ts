import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { desktopSize, expect, expectAccessibleOn, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import {
  addFiles,
  findImageDetails,
  findLibraryTile,
  findUploadLine,
  makeDescribedPicture,
  makeHexDigits,
  makeUniquePicture,
  makeUploadFile,
} from '../../support/library-desk.ts'
import { openAsMusa, openPanelRow } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.pictures.address })

test.describe('the upload of rejected pictures', () => {
  // Refusals of the server have status 422, which the browser logs on the console.
  test.use({ quietConsole: undefined })

  test('shows the reason for each file without blocking other uploads', async ({ page }) => {
    await openAsMusa(page, '/admin/gallery', 'Gallery')
    const goodFile = `good-${makeHexDigits()}.png`
    await addFiles(
      page,
      makeUploadFile('poster.svg', Buffer.from('<svg/>'), 'image/svg+xml'),
      makeUploadFile('page.png', Buffer.from('<!doctype html><script>alert(1)</script>')),
      makeUploadFile('half.png', (await makeUniquePicture(makeHexDigits())).subarray(0, 200)),
      makeUploadFile(goodFile, await makeUniquePicture(makeHexDigits())),
    )
    await expect(findUploadLine(page, 'poster.svg')).toContainText('Only JPEG, PNG, WebP, AVIF and GIF')
    await expect(findUploadLine(page, 'page.png')).toContainText('This is a web page, not a picture.')
    await expect(findUploadLine(page, 'half.png')).toContainText('cannot be read')
    await expect(findUploadLine(page, goodFile)).toContainText('Uploaded')
    await findUploadLine(page, 'poster.svg').getByRole('button', { name: 'Dismiss poster.svg' }).click()
    await expect(findUploadLine(page, 'poster.svg')).toHaveCount(0)
  })
})

test('a manager must add alternative text to a new picture before the picture can be used', {
  tag: '@core',
}, async ({ page }) => {
  await openAsMusa(page, '/admin/gallery', 'Gallery')
  const [one, two] = [`one-${makeHexDigits()}`, `two-${makeHexDigits()}`]
  await addFiles(
    page,
    makeUploadFile(`${one}.png`, await makeUniquePicture(makeHexDigits())),
    makeUploadFile(`${two}.png`, await makeUniquePicture(makeHexDigits())),
  )
  await expect(findUploadLine(page, one)).toContainText('Uploaded. Location data removed')
  await expect(findUploadLine(page, two)).toContainText('Uploaded')
  await findUploadLine(page, one)
    .getByRole('link', { name: `Add alt text to ${one}.png` })
    .click()
  await expect(findImageDetails(page).getByRole('heading', { name: `${one}.png` })).toBeVisible()
  const altField = findImageDetails(page).getByLabel('Alt text', { exact: true })
  await findImageDetails(page).getByLabel('Credit').fill('Nii Lantey')
  await findImageDetails(page).getByRole('button', { name: 'Save' }).click()
  await expect(findImageDetails(page).getByText('Enter the alt text')).toBeVisible()
  await expect(altField).toBeFocused()
  await altField.fill(`A loom ${one}`)
  await findImageDetails(page).getByRole('button', { name: 'Save' }).click()
  await expect(findImageDetails(page).getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(findLibraryTile(page, `A loom ${one}`)).toBeVisible()

  await page.getByRole('link', { name: /^Issues/ }).click()
  await page.getByRole('searchbox', { name: 'Alt text, caption, credit or file' }).fill(two)
  await expect(findLibraryTile(page, `${two}.png, alt text missing`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`tab=repair.*q=${two}|q=${two}.*tab=repair`))
})

/**
 * Blocks uploads until the returned function is called. The route handler stays in place, because removing the handler
 * can drop a request.
 */
async function cutOffUploads(page: Page): Promise<() => void> {
  let isAway = true
  await page.route('**/storage/v1/upload/resumable/*', route =>
    isAway && route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  return () => {
    isAway = false
  }
}

test('a picture upload resumes when a lost network connection is back', async ({ page }) => {
  await openAsMusa(page, '/admin/gallery', 'Gallery')
  const [lostFile, stoppedFile] = [`lost-${makeHexDigits()}.png`, `stopped-${makeHexDigits()}.png`]
  const back = await cutOffUploads(page)
  await addFiles(
    page,
    makeUploadFile(lostFile, await makeUniquePicture(makeHexDigits())),
    makeUploadFile(stoppedFile, await makeUniquePicture(makeHexDigits())),
  )
  await expect(findUploadLine(page, lostFile)).toContainText('Connection lost')
  await findUploadLine(page, stoppedFile)
    .getByRole('button', { name: `Cancel ${stoppedFile}` })
    .click()
  await expect(findUploadLine(page, stoppedFile)).toHaveCount(0)
  back()
  await expect(findUploadLine(page, lostFile)).toContainText('Uploaded')
  await page.getByRole('searchbox', { name: 'Alt text, caption, credit or file' }).fill(stoppedFile.slice(0, -4))
  await expect(page.getByText(`No results for “${stoppedFile.slice(0, -4)}”`)).toBeVisible()
})

test('a picture that is chosen in a form uploads as soon as the network is back', async ({ page }) => {
  await openAsMusa(page, '/admin/settings/people/new', 'New person')
  const back = await cutOffUploads(page)
  await openPanelRow(page, 'Portrait')
  const field = page.getByRole('group', { name: 'Portrait', exact: true })
  await field
    .getByLabel('Image file')
    .setInputFiles(makeUploadFile('hawa.png', await makeUniquePicture(makeHexDigits())))
  await field.getByLabel('Alt text', { exact: true }).fill('Hawa at her desk')
  await expect(field.getByText('Connection lost. The upload continues when you are back online.')).toBeVisible()
  await expectAccessibleOn(page, desktopSize)
  back()
  // The upload retries after a pause, completes, and is checked.
  await expect(field.getByRole('button', { name: 'Replace' })).toBeVisible({ timeout: 30_000 })
  await expect(field.getByRole('img', { name: 'Portrait (current)' })).toBeVisible()
  await expect(field.getByText('Connection lost.')).toBeHidden()
})

test('a duplicate picture is detected by its content', async ({ page }) => {
  await page.goto('/auth/login')
  const { alt, hue, client, path } = await makeDescribedPicture(page)
  await openAsMusa(page, '/admin/gallery', 'Gallery')
  const secondFile = makeUploadFile(
    `again-${hue}.webp`,
    await sharp(await makeUniquePicture(hue))
      .webp({ lossless: true })
      .toBuffer(),
    'image/webp',
  )
  await addFiles(page, secondFile)
  await findUploadLine(page, secondFile.name)
    .getByRole('button', { name: `Resolve ${secondFile.name}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'This image is already in the library' })
  await expect(dialog).toContainText(alt)
  await expectAccessibleOn(page, desktopSize)
  await dialog.getByRole('button', { name: 'Use existing' }).click()
  await expect(findUploadLine(page, secondFile.name)).toContainText('Uploaded')
  const readStoredPictures = () =>
    client.from('media').select('path, mime_type, alt').like('file_name', `again-${hue}%`)
  expect((await readStoredPictures()).data).toEqual([])

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await addFiles(page, secondFile)
  await findUploadLine(page, secondFile.name)
    .getByRole('button', { name: `Resolve ${secondFile.name}` })
    .click()
  await dialog.getByLabel('Replace the existing file').check()
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(findUploadLine(page, secondFile.name)).toContainText('Uploaded')
  expect((await readStoredPictures()).data).toEqual([{ path, mime_type: 'image/webp', alt }])
})

test('a huge picture is resized in the browser before the upload', async ({ page }) => {
  await openAsMusa(page, '/admin/gallery', 'Gallery')
  const name = `huge-${makeHexDigits()}`
  const huge = sharp({ create: { width: 3600, height: 2400, channels: 3, background: `#${makeHexDigits()}` } })
  // The file is read from disk like a user's file, because passing the bytes in memory would be far slower.
  const path = test.info().outputPath(`${name}.png`)
  const { size } = await huge.png({ compressionLevel: 0 }).toFile(path)
  expect(size).toBeGreaterThan(20_000_000)
  await addFiles(page, path)
  await expect(findUploadLine(page, name)).toContainText('Uploaded')
  const { data } = await (await makeAminaClient(page))
    .from('media')
    .select('mime_type, width, height, bytes')
    .eq('file_name', `${name}.png`)
    .single()
  expect(data).toMatchObject({ mime_type: 'image/webp', width: 3200, height: 2133 })
  expect(data?.bytes).toBeLessThan(1_000_000)
})
