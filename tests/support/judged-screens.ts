import { expect, type Page } from '@playwright/test'
import { type AccessibilityFault, findEngineFaults } from './accessibility-engines.ts'
import { waitUntilPainted } from './browser-page.ts'
import { removeExceptedFaults } from './engine-exceptions.ts'
import { findHtmlFaults } from './valid-html.ts'

/** Opens a URL and waits until the content has replaced all placeholders. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByText(/^(Loading|Signing you in|Looking)/)).toHaveCount(0)
  await expect(page.locator('.skeleton-block, .list-waiting, [aria-busy=true]')).toHaveCount(0)
  await waitUntilPainted(page)
}

const formatFault = ({ rule, element, message }: AccessibilityFault) => `${rule}: ${element} ${message}`

/** Tests the current screen with both accessibility engines and the HTML validator. Returns the violations as lines. */
export async function judgeScreen(page: Page): Promise<string[]> {
  // The validator comes first, because the accessibility engines change the page.
  const html = await findHtmlFaults(await page.content())
  return [...html, ...removeExceptedFaults(await findEngineFaults(page)).map(formatFault)]
}
