import { AxeBuilder } from '@axe-core/playwright'
import { expect, expectAccessible, expectAccessibleOnEveryScreen, test } from '../../support/browser-page.ts'
import { findSaveButton, openAsNewUser } from '../../support/signed-in-client.ts'
import { sites } from '../../support/sites.ts'
import { amina, makeUser, signIn } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })

test.describe('a refused access to the profile', () => {
  test('leads through the sign-in page back to the same section', async ({ page }) => {
    await page.goto('/profile#security')
    await expect(page).toHaveURL('/auth/login?return=%2Fprofile%23security')
    await signIn(page, await makeUser(page))
    await expect(page).toHaveURL('/profile#security')
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeInViewport()
  })
})

test('a member fills in the profile with the keyboard', { tag: '@core' }, async ({ page }) => {
  await openAsNewUser(page)
  await expect(findSaveButton(page)).toHaveCount(1)
  await page.getByLabel('Name').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Chief engineer')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Harbour Works')
  await page.keyboard.press('Tab')
  await page.keyboard.type('South Africa')
  await page.keyboard.press('Tab')
  const languages = page.getByLabel('Languages you work in')
  await expect(languages).toBeFocused()
  for (const [typedName, name] of [
    ['zul', 'Zulu'],
    ['swah', 'Swahili'],
    ['engl', 'English'],
  ] as const) {
    await page.keyboard.type(typedName)
    await expect(page.getByRole('option', { name })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
  // Escape closes the list without removing an entry; Backspace removes the last entry.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('button', { name: 'Remove English' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Swahili' })).toBeVisible()
  await page.getByLabel('Infrastructure').focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Title').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Chief engineer')
  await expect(page.getByLabel('Organisation')).toHaveValue('Harbour Works')
  await expect(page.getByLabel('Country')).toHaveValue('ZA')
  await expect(page.getByRole('button', { name: /^Remove (Zulu|Swahili)$/ })).toHaveCount(2)
  await expect(page.getByLabel('Infrastructure')).toBeChecked()
})

test('a profile with unsaved input keeps the input through a reload', async ({ page }) => {
  await openAsNewUser(page)
  await page.getByLabel('Title').fill('Half a ti')
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible()
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Half a ti')
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave this page?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Half a ti')
})

test('a profile that is edited in two browser tabs keeps the changes of both tabs', async ({ page, context }) => {
  await openAsNewUser(page)
  const otherTab = await context.newPage()
  await otherTab.goto('/profile')
  await expect(findSaveButton(otherTab)).toBeVisible()

  await otherTab.getByLabel('Organisation').fill('Harbour Works')
  await findSaveButton(otherTab).click()
  await expect(otherTab.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await page.getByLabel('Title').fill('Engineer')
  await findSaveButton(page).click()
  await expect(
    page.getByText('Another tab or device of yours also edited Organisation. Both changes were saved.'),
  ).toBeVisible()
  await expect(page.getByLabel('Organisation')).toHaveValue('Harbour Works')

  await otherTab.getByLabel('Title').fill('Director')
  await findSaveButton(otherTab).click()
  const conflict = otherTab.getByRole('alert').filter({ hasText: 'also changed title' })
  await expect(conflict).toContainText('Engineer')
  await expect(conflict.getByText('Title, original')).toBeVisible()
  await expectAccessible(otherTab)
  await expect(otherTab.getByLabel('Title')).toHaveValue('Director')
  await otherTab.getByRole('button', { name: 'Keep mine' }).click()
  await expect(otherTab.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

  await page.getByLabel('Title').fill('Fisher')
  await findSaveButton(page).click()
  await page.getByRole('button', { name: /^Use .+’s$/ }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Director')
})

test('the link “Account” in the header opens the profile, which has the button to sign out', async ({ page }) => {
  await page.goto('/auth/login?return=%2Fnews')
  await signIn(page, amina)
  await expect(page).toHaveURL('/news')
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('link', { name: 'Back office' })).toHaveAttribute('href', '/admin')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/profile#privacy')
  await expect(page.getByRole('heading', { name: 'Privacy', exact: true })).toBeInViewport()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('You have been logged out successfully')).toBeVisible()
})

test('a linked section of the profile stays in view while content above the section loads', async ({ page }) => {
  await openAsNewUser(page)
  const heading = page.getByRole('heading', { name: 'Privacy', exact: true })
  /** Inserts content just above the field, like content that loads late. */
  const grow = (extraHeight: number) =>
    page.locator('#security').evaluate((part, height) => {
      part.style.paddingBottom = `${height}px`
      return new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }, extraHeight)
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/profile#privacy')
  await expect(heading).toBeInViewport()
  await grow(3000)
  await expect(heading).toBeInViewport()

  await page.mouse.wheel(0, -2000)
  await expect(heading).not.toBeInViewport()
  await grow(3500)
  await expect(heading).not.toBeInViewport()
})

test('the profile page is accessible on phone, tablet and desktop', async ({ page }) => {
  await openAsNewUser(page)
  // While a list is open, everything except the list and its field is hidden from assistive technology, so only list
  // and field are checked.
  await page.getByLabel('Languages you work in').fill('zu')
  await expect(page.getByRole('option', { name: 'Zulu' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('.several').include('.several-popup').analyze()
  expect(violations.map(({ id, help }) => `${id}: ${help}`)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByLabel('Languages you work in').fill('')
  await page.keyboard.press('Escape')
  // The accessibility of the page is checked while the page shows an error next to a field.
  await page.getByLabel('Name').fill(' ')
  await findSaveButton(page).click()
  await expect(page.getByText('Enter your name.')).toBeVisible()
  await expectAccessibleOnEveryScreen(page)
})
