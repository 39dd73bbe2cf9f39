import type { Locator } from '@playwright/test'
import { newManager } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { openAs } from '../../support/users.ts'
import { expect, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

/** Whether the words of an element begin at its right edge. */
const beginsRight = (element: Locator) =>
  element.evaluate(node => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const [words, box] = [range.getBoundingClientRect(), node.getBoundingClientRect()]
    return box.right - words.right < words.left - box.left
  })

test('Arabic words stand on the right while an article is written, English ones on the left (field-news 10)', async ({
  page,
}) => {
  await page.goto('/auth/login')
  await openAs(page, await newManager(page), '/admin/news/new')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('## قمة القادة')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The summit.')
  expect(await beginsRight(page.getByRole('heading', { name: 'قمة القادة' }))).toBe(true)
  expect(await beginsRight(page.getByText('The summit.'))).toBe(false)
  // No script can measure the words of a field.
  await expect(page.getByLabel('Title', { exact: true })).toHaveCSS('unicode-bidi', 'plaintext')
})
