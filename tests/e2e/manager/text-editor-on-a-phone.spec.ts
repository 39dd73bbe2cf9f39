import sharp from 'sharp'
import { expect, expectAccessible, expectNoHorizontalScroll, phoneSize, test } from '../../support/browser-page.ts'
import { makeManager } from '../../support/editors.ts'
import { makeHexDigits, makeUniquePicture, makeUploadFile } from '../../support/library-desk.ts'
import { isPictureLoaded } from '../../support/rich-texts.ts'
import { findSettingsForm, openPanelRow, readPublicPage } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.pictures.address, viewport: phoneSize, isMobile: true, hasTouch: true })

/** A photograph as the camera of a phone delivers it. */
const photograph = async (name: string, hue = makeHexDigits()) =>
  makeUploadFile(
    name,
    await sharp(await makeUniquePicture(hue))
      .jpeg()
      .toBuffer(),
    'image/jpeg',
  )

test('a manager publishes an article with a new photograph on a phone', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/auth/login')
  await openPageAsUser(page, await makeManager(page), '/admin/news/new')
  const name = makeHexDigits()
  const form = findSettingsForm(page, 'A new article')
  await form.getByLabel('Title', { exact: true }).tap()
  await page.keyboard.type(`The well ${name}`)
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.tap()
  await page.keyboard.type('They dug for nine days.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('On the tenth there was water.')

  // The Insert button is visible without scrolling.
  const insert = page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name: 'Insert' })
  await expect(insert).toBeInViewport({ ratio: 1 })
  await insert.tap()
  const entries = page.getByRole('menuitem')
  await expect(entries.first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('menuitem', { name: 'Image', exact: true })).toBeInViewport({ ratio: 1 })
  const heights = await entries.evaluateAll(all => all.map(entry => entry.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  await page.getByRole('menuitem', { name: 'Image', exact: true }).tap()
  const dialog = page.getByRole('dialog', { name: 'Image' })
  const camera = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Take a photo' }).tap()
  const fileChooser = await camera
  await expect(dialog.getByLabel('Photo', { exact: true })).toHaveAttribute('capture', 'environment')
  await fileChooser.setFiles(await photograph('IMG_0042.jpg', name))
  await dialog.getByLabel('Alt text', { exact: true }).tap()
  await page.keyboard.type('Three women look into a new well')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: 'Insert' }).tap()
  await expect(text.getByRole('img', { name: 'Three women look into a new well' })).toBeVisible()

  const publishButton = form.getByRole('button', { name: 'Publish', exact: true })
  await expect(publishButton).toBeInViewport({ ratio: 1 })
  await publishButton.tap()
  const question = page.getByRole('alertdialog', { name: 'Publish this article?' })
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await question.getByRole('button', { name: /^Publish/ }).tap()
  await expect(page.getByRole('heading', { level: 1, name: `The well ${name}` })).toBeVisible()
  const path = `/news/the-well-${name}`
  await expect
    .poll(() => readPublicPage(page, path))
    .toContain('<p>They dug for nine days.</p><p>On the tenth there was water.</p>')
  await page.goto(path)
  const shownPicture = page.locator('.article-main').getByRole('img', { name: 'Three women look into a new well' })
  await expect.poll(() => isPictureLoaded(shownPicture)).toBe(true)
  await expectNoHorizontalScroll(page)
})

test('no field makes a phone zoom into the page', async ({ page }) => {
  await page.goto('/auth/login')
  await openPageAsUser(page, await makeManager(page), '/admin/news/new')
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeVisible()
  const smallFields = await page
    .locator('main :is(input:not([type=checkbox], [type=file]), select, textarea, [contenteditable=true])')
    .evaluateAll(fields =>
      fields
        .filter(field => field.clientWidth > 1 && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map(field => field.outerHTML.slice(0, 200)),
    )
  expect(smallFields).toEqual([])
  const form = findSettingsForm(page, 'A new article')
  await form.getByLabel('Title', { exact: true }).fill('Roads')
  const lowButtons = await form
    .locator('button')
    .evaluateAll(buttons =>
      buttons
        .filter(button => button.checkVisibility() && button.getBoundingClientRect().height < 40)
        .map(button => button.textContent || button.ariaLabel),
    )
  expect(lowButtons).toEqual([])
})

test('a photograph that is taken with a phone for an article uploads before the article is saved', async ({ page }) => {
  await page.goto('/auth/login')
  await openPageAsUser(page, await makeManager(page), '/admin/news/new')
  await page.getByLabel('Title', { exact: true }).fill(`A well ${crypto.randomUUID().slice(0, 8)}`)
  await openPanelRow(page, 'Featured image')
  const field = page.getByRole('group', { name: 'Featured image', exact: true }).last()
  await expect(field.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  await field.getByLabel('Photo', { exact: true }).setInputFiles(await photograph('IMG_0043.jpg'))
  await expect(field.getByRole('img', { name: 'Featured image (current)' })).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).tap()
  await expect(page).toHaveURL(/\/admin\/news\/edit\//)
  await field.getByLabel('Alt text', { exact: true }).fill('A new well')
  await page.getByRole('button', { name: 'Save draft' }).tap()
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeHidden()
})

test('a row in the settings of an article stays in view when it is opened on a phone', async ({ page }) => {
  await page.goto('/auth/login')
  await openPageAsUser(page, await makeManager(page), '/admin/news/new')
  await page.getByRole('button', { name: 'Settings' }).tap()
  await openPanelRow(page, 'Publish')
  const organise = page.locator('summary').filter({ hasText: 'Organise' })
  await organise.tap()
  await expect(page.getByRole('combobox', { name: 'Authors' })).toBeVisible()
  await expect(organise).toBeInViewport({ ratio: 1 })
})
