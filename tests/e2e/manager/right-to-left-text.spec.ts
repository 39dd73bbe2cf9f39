import type { Locator } from '@playwright/test'
import { expect, test } from '../../support/browser-page.ts'
import { makeManager } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

/** Whether the text of an element starts at its right edge. */
const beginsRight = (element: Locator) =>
  element.evaluate(node => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const [words, box] = [range.getBoundingClientRect(), node.getBoundingClientRect()]
    return box.right - words.right < words.left - box.left
  })

test('Arabic text is aligned right in the article editor', async ({ page }) => {
  await page.goto('/auth/login')
  await openPageAsUser(page, await makeManager(page), '/admin/news/new')
  await page.getByRole('textbox', { name: 'Text', exact: true }).click()
  await page.keyboard.type('## قمة القادة')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The summit.')
  expect(await beginsRight(page.getByRole('heading', { name: 'قمة القادة' }))).toBe(true)
  expect(await beginsRight(page.getByText('The summit.'))).toBe(false)
  // The test checks the CSS property, because a script cannot measure the text of a field.
  await expect(page.getByLabel('Title', { exact: true })).toHaveCSS('unicode-bidi', 'plaintext')
})
