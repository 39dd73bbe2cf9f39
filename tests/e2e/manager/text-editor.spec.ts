import type { Page } from '@playwright/test'
import { openNewArticleText } from '../../support/articles.ts'
import { desktopSize, expect, expectAccessibleOnPhoneAndDesktop, phoneSize, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { isPictureLoaded } from '../../support/rich-texts.ts'
import { findSettingsForm, publishRecord as publishForm, readPublicPage } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

/** Smallest possible picture file, with one black pixel. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: point })

/** Publishes the article. Returns the path of its page. */
async function publish(page: Page): Promise<string> {
  const form = findSettingsForm(page, 'A new article')
  const mark = crypto.randomUUID().slice(0, 8)
  await form.getByLabel('Title', { exact: true }).fill(`Text ${mark}`)
  await publishForm(page, 'A new article')
  await expect(page).toHaveURL(/\/edit\/[0-9a-f-]{36}$/)
  return `/news/text-${mark}`
}

const insert = async (page: Page, block: string) => {
  await page.getByRole('toolbar', { name: 'Text' }).getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('menuitem', { name: block, exact: true }).click()
}

test('a manager writes an interview with the keyboard', {
  tag: '@core',
}, async ({ page }) => {
  const text = await openNewArticleText(page)
  await page.keyboard.type('/xyz')
  await expect(page.getByRole('status').filter({ hasText: 'No block matches “xyz”.' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')

  await page.keyboard.type('/quest')
  const blocks = page.getByRole('listbox', { name: 'Blocks' })
  await expect(blocks.getByRole('option')).toHaveText(['Interview question'])
  await expect(text).toHaveAttribute(
    'aria-activedescendant',
    (await blocks.getByRole('option').getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  await expect(blocks).toBeHidden()
  await page.keyboard.type('Who paid?')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The **cooperative**, in March.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await page.keyboard.press('ArrowDown')
  await expect(blocks.getByRole('option', { selected: true })).toHaveText(/^Heading/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('What it cost')
  await page.keyboard.press('Enter')
  for (const line of ['- Rent', 'Lamps', '', '1. Ask', 'Pay', '', '> Two in a hundred.', '', '## The end', 'Done.']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await expect(text.locator('p.q')).toHaveText('Who paid?')
  await page.getByRole('button', { name: 'Editor shortcuts' }).click()
  await expect(page.getByRole('dialog', { name: 'Editor shortcuts' })).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.setViewportSize(desktopSize)
  await page.keyboard.press('Escape')
  const path = await publish(page)
  await expect
    .poll(() => readPublicPage(page, path))
    .toContain(
      '<p class="q">Who paid?</p><p>The <strong>cooperative</strong>, in March.</p><h2>What it cost</h2>' +
        '<ul><li>Rent</li><li>Lamps</li></ul><ol><li>Ask</li><li>Pay</li></ol><blockquote>Two in a hundred.</blockquote>' +
        '<h2>The end</h2><p>Done.</p>',
    )
})

test('a manager adds a figure, a table, a footnote and a video to a report', async ({ page }) => {
  const hosts: string[] = []
  page.on('request', request => hosts.push(new URL(request.url()).host))
  const text = await openNewArticleText(page)
  await page.keyboard.type('Rent rose.')
  await insert(page, 'Footnote')
  await page.getByLabel('Footnote').fill('Letter of the cooperative.')
  await page.getByLabel('Footnote').press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.type(' Twice.')
  await insert(page, 'Statistic')
  await page.keyboard.type('180,000')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('francs a season')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('Letter, 2024')
  await page.keyboard.press('Enter')
  await insert(page, 'Table')
  for (const cell of ['Year', 'Francs', 'Lamps', '2024', '180,000', '9', '2025', '360,000', '9']) {
    await page.keyboard.type(cell)
    if (cell !== '9' || (await text.locator('td').last().textContent()) === '') await page.keyboard.press('Tab')
  }
  const tools = page.getByRole('toolbar', { name: 'Text' })
  await tools.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('menuitem', { name: 'Caption…' }).click()
  await page.getByLabel('Table caption').fill('Rent by year')
  await page.getByLabel('Table caption').press('Enter')
  await tools.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('menuitem', { name: 'Delete column' }).click()
  await expect(text.locator('tr').first().locator('th')).toHaveText(['Year', 'Francs'])
  await page.keyboard.press('Control+Enter')
  await insert(page, 'Video')
  const videoRow = page.locator('.editor-ask-row')
  await videoRow.getByLabel('Video URL').fill('https://youtu.be/dQw4w9WgXcQ')
  await videoRow.getByLabel('Title').fill('The opening')
  await videoRow.getByLabel('Title').press('Enter')
  await expect(text.getByText('Video: The opening, from www.youtube-nocookie.com.')).toBeVisible()
  await page.setViewportSize(phoneSize)
  await expectAccessibleOnPhoneAndDesktop(page)

  const path = await publish(page)
  await expect.poll(() => readPublicPage(page, path)).toContain('The opening')
  await page.goto(path)
  const article = page.locator('.article-main')
  await article.getByRole('link', { name: 'Note 1', exact: true }).click()
  const notes = article.locator('[role=doc-endnotes]')
  await expect(notes.getByText('Letter of the cooperative.')).toBeInViewport()
  await notes.getByRole('link', { name: 'Back to note 1 in the text' }).click()
  await expect(article.getByText('Rent rose.')).toBeInViewport()
  await expect(article.getByRole('table', { name: 'Rent by year' }).getByRole('columnheader')).toHaveText([
    'Year',
    'Francs',
  ])
  await expect(article.getByRole('figure').filter({ hasText: '180,000francs a season' })).toContainText('Letter, 2024')
  await expectAccessibleOnPhoneAndDesktop(page)
  expect(hosts.filter(host => host !== new URL(page.url()).host)).toEqual([])

  await page.route('https://www.youtube-nocookie.com/**', route => route.fulfill({ body: 'the film' }))
  await article.getByRole('link', { name: /^Play The opening/ }).click()
  await expect(article.locator('iframe[title="The opening"]')).toBeFocused()
  expect(hosts).toContain('www.youtube-nocookie.com')
})

test('a manager links text to a page that is found by its name', async ({ page }) => {
  const text = await openNewArticleText(page)
  const client = await makeAminaClient(page)
  const mark = crypto.randomUUID().slice(0, 8)
  const circle = { slug: `looms-${mark}`, name: `Looms ${mark}`, description: 'They weave.' }
  expect((await client.from('circles').insert(circle)).error).toBeNull()
  await page.keyboard.type('the weavers')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+k')
  const linkField = page.getByLabel('Link to')
  await expect(linkField).toBeFocused()
  await linkField.pressSequentially(`looms ${mark}`)
  await page.getByRole('option', { name: `Looms ${mark}` }).click()
  const link = text.getByRole('link', { name: 'the weavers' })
  await expect(link).toHaveAttribute('href', `/circles/looms-${mark}`)
  await expect(text).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(linkField).toHaveValue(`/circles/looms-${mark}`)
  await linkField.fill('https://example.org/looms')
  await linkField.press('Enter')
  await expect(link).toHaveAttribute('href', 'https://example.org/looms')
  await page.keyboard.press('Control+k')
  await page.getByRole('button', { name: 'Remove link' }).click()
  await expect(link).toBeHidden()
  await expect(text).toHaveText('the weavers')
})

test('a manager adds a picture and a gallery to a text', async ({ page }) => {
  const text = await openNewArticleText(page)
  await page.keyboard.type('The stage.')
  await insert(page, 'Image')
  const dialog = page.getByRole('dialog', { name: 'Image' })
  await dialog.getByLabel('Image file').setInputFiles(picture('stage.png'))
  await dialog.getByLabel('Alt text', { exact: true }).fill('The stage, seen from the hatch')
  await expectAccessibleOnPhoneAndDesktop(page)
  await dialog.getByRole('button', { name: 'Insert' }).click()
  await expect(text.getByRole('img', { name: 'The stage, seen from the hatch' })).toBeVisible()
  await page.keyboard.type('Drawn for this story.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two more.')
  await insert(page, 'Gallery')
  const gallery = page.getByRole('dialog', { name: 'Gallery' })
  await gallery.getByLabel('Image files').setInputFiles([picture('lamp.png'), picture('moon.png')])
  await gallery.getByRole('group', { name: 'lamp.png' }).getByLabel('Alt text', { exact: true }).fill('A lamp')
  await gallery.getByRole('group', { name: 'moon.png' }).getByLabel('Decorative image').check()
  await gallery.getByRole('button', { name: 'Insert 2 images' }).click()
  await expect(text.getByRole('img', { name: 'A lamp' })).toBeVisible()
  await text.getByRole('button', { name: 'Alt text' }).first().click()
  const altDialog = page.getByRole('dialog', { name: 'Alt text' })
  await altDialog.getByLabel('Alt text', { exact: true }).fill('The stage')
  await altDialog.getByRole('button', { name: 'Done' }).click()
  await expect(text.getByText('Alt text: The stage', { exact: true })).toBeVisible()

  const path = await publish(page)
  await expect.poll(() => readPublicPage(page, path)).toContain('Drawn for this story.')
  await page.goto(path)
  const article = page.locator('.article-main')
  await expect(
    article.getByRole('figure').filter({ hasText: 'Drawn for this story.' }).getByRole('img'),
  ).toHaveAccessibleName('The stage')
  const checkPicturesLoaded = () => Promise.all([0, 1, 2].map(at => isPictureLoaded(article.locator('img').nth(at))))
  await expect.poll(checkPicturesLoaded).toEqual([true, true, true])
})

test.describe('the text editor on a phone', () => {
  test.use({ viewport: phoneSize, isMobile: true, hasTouch: true })

  test('has buttons that are large enough to touch', async ({ page }) => {
    const text = await openNewArticleText(page)
    for (let line = 0; line < 40; line++) await page.keyboard.press('Enter')
    await page.keyboard.type('The end.')
    const tools = page.getByRole('toolbar', { name: 'Text' })
    await expect(text.getByText('The end.')).toBeInViewport()
    await expect(tools.getByRole('button', { name: 'Bold' })).toBeInViewport({ ratio: 1 })
    const sizes = await tools.getByRole('button').evaluateAll(all => all.map(button => button.getBoundingClientRect()))
    expect(sizes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
    const bar = await tools.boundingBox()
    const top = await page.locator('.admin-bar').boundingBox()
    expect(bar?.y).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0) - 1)
    await tools.getByRole('button', { name: 'Insert' }).tap()
    await page.getByRole('menuitem', { name: 'Divider' }).tap()
    await expect(text.locator('hr')).toHaveCount(1)
  })
})
