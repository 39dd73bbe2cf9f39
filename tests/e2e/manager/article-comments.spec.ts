import type { Page } from '@playwright/test'
import {
  findTextField,
  makeArticle,
  openForTwoEditors,
  readShownText,
  readStoredBlockTexts,
  waitForCaret,
} from '../../support/articles.ts'
import {
  desktopSize,
  expect,
  expectAccessibleOn,
  expectAccessibleOnPhoneAndDesktop,
  phoneSize,
  tabletSize,
  test,
} from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { openAsMusa } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

/** Reads the text of the highlighted passages. A text cursor inside a passage splits the element in two. */
const readMarkedText = async (page: Page) => (await findTextField(page).locator('.remarked').allTextContents()).join('')

/** Selects a line by keyboard, because a triple click becomes a single and a double click when the text moves. */
async function selectLine(page: Page, text: string) {
  await findTextField(page).getByText(text).click()
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await waitForCaret(page)
}

test('a manager sees the comment of an admin and goes from the comment to its passage', async ({ page, browser }) => {
  const { article, musa, context } = await openForTwoEditors(page, browser, '<p>Habari.</p><p>The rains came late.</p>')
  const remarks = (openPage: typeof page) => openPage.getByRole('region', { name: 'Comments' })

  await findTextField(page).getByText('Habari.').click()
  await page.keyboard.press('Control+Alt+m')
  await expect(page.getByText('Select text first')).toBeVisible()

  // The passage is low in the window, so that the buttons of the form would be below its edge.
  const { y } = (await findTextField(page).getByText('The rains came late.').boundingBox()) ?? { y: 0 }
  await page.setViewportSize({ ...desktopSize, height: Math.round(y) + 60 })
  await selectLine(page, 'The rains came late.')
  await page.keyboard.press('Control+Alt+m')
  const remarkField = remarks(page).getByLabel('Your comment')
  await expect(remarkField).toBeFocused()
  await expect(remarks(page).getByRole('button', { name: 'Comment', exact: true })).toBeInViewport({ ratio: 0.9 })
  await page.setViewportSize(desktopSize)
  await page.keyboard.press('Control+Enter')
  await expect(remarks(page).getByText('Enter a comment first.')).toBeVisible()
  await remarkField.fill('Which year?')
  await page.keyboard.press('Control+Enter')
  await expect(remarks(page).getByRole('listitem')).toContainText('Which year?')
  await expect.poll(() => readMarkedText(page)).toBe('The rains came late.')

  // At the same time, Musa types before and inside the passage.
  await findTextField(musa).getByText('Habari.').click()
  await musa.keyboard.press('End')
  await musa.keyboard.type(' Karibu.')
  await expect(remarks(musa).getByText('Which year?')).toBeVisible()
  await findTextField(musa).getByText('The rains came late.').click()
  await musa.keyboard.press('End')
  for (let letter = 0; letter < 'late.'.length; letter++) await musa.keyboard.press('ArrowLeft')
  await musa.keyboard.type('very ')
  await expect.poll(() => readMarkedText(page)).toBe('The rains came very late.')
  await remarks(musa)
    .getByRole('button', { name: /^Go to/ })
    .click()
  await expect(findTextField(musa)).toBeFocused()
  expect(await musa.evaluate(() => String(getSelection()))).toBe('The rains came very late.')

  // When the window has no room beside the text, a click on a passage shows its comments, and further typing hides the
  // comments.
  await musa.setViewportSize(tabletSize)
  const bubble = musa.getByRole('dialog', { name: 'Comment' })
  await findTextField(musa).getByText('came very').click()
  await expect(bubble).toContainText('Which year?')
  await expect(findTextField(musa)).toBeFocused()
  await expectAccessibleOn(musa, phoneSize, tabletSize)
  await musa.keyboard.press('ArrowLeft')
  await expect(bubble).toHaveCount(0)
  await findTextField(musa).getByText('came very').click()
  await bubble.getByRole('button', { name: 'Reply or resolve' }).click()
  await expect(remarks(musa).getByRole('button', { name: 'Reply' })).toBeFocused()

  await musa.keyboard.press('Enter')
  await remarks(musa).getByLabel('Your reply').fill('2024, by the ledger.')
  await remarks(musa).getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(remarks(page).getByText('2024, by the ledger.')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)

  await remarks(musa).getByRole('button', { name: 'Resolve' }).click()
  await expect(remarks(musa).getByText('1 resolved')).toBeVisible()
  await expect.poll(() => readMarkedText(musa)).toBe('')
  await remarks(musa).getByText('1 resolved').click()
  await remarks(musa).getByRole('button', { name: 'Reopen' }).click()
  await expect.poll(() => readMarkedText(musa)).toBe('The rains came very late.')

  await musa.keyboard.press('Escape')
  await expect(remarks(musa)).toHaveCount(0)
  await expect(findTextField(musa)).toBeFocused()
  await musa.setViewportSize(desktopSize)
  await selectLine(musa, 'The rains came very late.')
  await musa.keyboard.press('Backspace')
  await expect.poll(() => readShownText(musa)).toEqual(['Habari. Karibu.', ''])
  await expect(remarks(musa).getByText('was deleted from the text.')).toBeVisible()
  // Waits until Amina has received the update, because an unsent update would be lost when Musa leaves.
  await expect.poll(() => readShownText(page)).toEqual(['Habari. Karibu.', ''])
  await context.close()
  await expect.poll(() => readStoredBlockTexts(page, article.id)).toEqual(['Habari. Karibu.', ''])
  const { data } = await (await makeAminaClient(page)).from('document_remarks').select('words').throwOnError()
  expect(data.map(({ words: commentText }) => commentText)).toEqual(
    expect.arrayContaining(['Which year?', '2024, by the ledger.']),
  )
})

test('comments on an article are beside the commented passages on a desktop', async ({ page }) => {
  const article = await makeArticle(page, '<p>Habari.</p><p>The rains came late.</p><p>So did we.</p>')
  await page.setViewportSize(desktopSize)
  await openAsMusa(page, article.address, /./)
  const remarks = page.getByRole('region', { name: 'Comments' })
  const comment = async (line: string, words: string) => {
    await selectLine(page, line)
    await page.keyboard.press('Control+Alt+m')
    await remarks.getByLabel('Your comment').fill(words)
    await page.keyboard.press('Control+Enter')
    await expect(remarks.getByText(words)).toBeVisible()
    await expect(remarks.getByLabel('Your comment')).toHaveCount(0)
    await expect(findTextField(page)).toBeFocused()
  }
  await comment('So did we.', 'Who is we?')
  await comment('Habari.', 'Which greeting?')
  await comment('Habari.', 'In Swahili? '.repeat(60))
  // The comments are in the order of their passages in the text, not in the order of writing.
  const cards = remarks.getByRole('listitem')
  await expect(cards).toContainText(['Which greeting?', 'In Swahili?', 'Who is we?'])

  const line = findTextField(page).getByText('Habari.')
  const distance = async (at: number) => {
    const [card, text] = await Promise.all([cards.nth(at).boundingBox(), line.boundingBox()])
    return Math.abs((card?.y ?? 0) - (text?.y ?? 0))
  }
  const choose = (at: number) => cards.nth(at).getByRole('button', { name: 'Reply' }).focus()
  await choose(0)
  await expect.poll(() => distance(0)).toBeLessThan(8)
  const boxes = await Promise.all((await cards.all()).map(card => card.boundingBox()))
  for (const [at, box] of boxes.entries()) {
    const before = boxes[at - 1]
    if (before) expect(box?.y).toBeGreaterThanOrEqual(before.y + before.height)
  }
  const text = await findTextField(page).boundingBox()
  expect(boxes[0]?.x).toBeGreaterThanOrEqual((text?.x ?? 0) + (text?.width ?? 0))
  expect(boxes[0]?.width).toBeGreaterThan(200)
  await expectAccessibleOn(page, desktopSize)

  // The button of the bar moves the focus to the first comment; Enter moves the focus to the passage. The test uses
  // only the keyboard.
  const button = page.getByRole('button', { name: '3 open comments' })
  await button.press('Enter')
  const passage = remarks.getByRole('button', { name: /^Go to/ }).first()
  await expect(passage).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(findTextField(page)).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('Habari.')

  await page.setViewportSize(phoneSize)
  await expect(remarks).toHaveCount(0)
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(passage).toBeFocused()
  await expectAccessibleOn(page, phoneSize)
  await cards.first().getByRole('button', { name: 'Reply' }).press('Enter')
  await expect(remarks.getByLabel('Your reply')).toBeFocused()
  // The first Escape closes the form, the second closes the panel.
  await page.keyboard.press('Escape')
  await expect(remarks.getByLabel('Your reply')).toHaveCount(0)
  await expect(cards.first().getByRole('button', { name: 'Reply' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(remarks).toHaveCount(0)
  await expect(button).toBeFocused()

  // Closing the panel does not discard a comment that was not sent.
  await selectLine(page, 'Habari.')
  await page.keyboard.press('Control+Alt+m')
  const field = remarks.getByLabel('Your comment')
  await field.fill('Which year?')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await remarks.getByRole('button', { name: 'Close comments' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Which year?')
})
