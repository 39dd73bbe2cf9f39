import type { Page } from '@playwright/test'
import { sites } from '../../support/sites.ts'
import { amina, clientOf, newUser, openAs } from '../../support/users.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, phone, test } from '../../support/visit.ts'

async function enter(page: Page) {
  await openAs(page, amina, '/admin')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })

test.describe('refused', () => {
  test('the records are nobody’s to search but editors’', async ({ page, request }) => {
    await page.goto('/')
    const zola = await newUser(page)
    const client = await clientOf(page)
    const asked = () => client.rpc('find_records', { query: 'bridge' })
    expect((await asked()).error?.code).toBe('42501')
    await client.auth.signInWithPassword(zola)
    expect((await asked()).error?.code).toBe('42501')
    expect((await request.post('/rest/v1/rpc/find_records', { data: { query: 'bridge' } })).status()).toBe(401)
  })
})

test('a place is reached by the beginning of its name, with the keyboard alone', async ({ page }) => {
  await enter(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('aud')
  await expect(page.getByRole('option', { name: 'Audit trail' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/audit')
  await expect(field(page)).toBeHidden()
})

test('pressed before the page listens, it opens as soon as it does, with what was typed', async ({ page }) => {
  await enter(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/*.js', async route => {
    await held.promise
    await route.continue()
  })
  await page.goto('/admin', { waitUntil: 'commit' })
  await expect(page.getByText('Looking who you are')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('aud')
  held.resolve()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('aud')
  await expect(page.getByRole('option', { name: 'Audit trail' })).toBeVisible()
})

test('pressed while the server is still asked who is there, G and a letter go', async ({ page }) => {
  await enter(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/rpc/get_current_user_role', async route => {
    await held.promise
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByText('Looking who you are')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  held.resolve()
  await expect(page).toHaveURL('/admin/users')
})

test('a record is found without its accents and in any order of words, and opens', { tag: '@core' }, async ({
  page,
}) => {
  await enter(page)
  await page.getByRole('button', { name: 'Search or jump to' }).first().click()
  await field(page).fill('slowly bri')
  const found = page.getByRole('option', { name: 'A bridge fails slowly' })
  await expect(found).toBeVisible()
  await found.click()
  await expect(page).toHaveURL(/\/admin\/news\/edit\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'A bridge fails slowly' })).toBeVisible()
})

test('nothing is called that: it says so, and Escape gives the focus back', async ({ page }) => {
  await enter(page)
  const opener = page.getByRole('button', { name: 'Search or jump to' }).first()
  await opener.click()
  await field(page).fill('xylophone quagga')
  await expect(page.getByText('Nothing is called “xylophone quagga”.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('that nothing is called so is said once the records were asked, never before', async ({ page }) => {
  const asked = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route('**/rpc/find_records', async route => {
    asked.resolve()
    await held.promise
    await route.continue()
  })
  await enter(page)
  await page.keyboard.press('Control+k')
  await page.evaluate(() => {
    const look = () => {
      if (document.body.textContent.includes('Nothing is called')) document.documentElement.dataset.saidEarly = 'yes'
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await field(page).fill('xylophone quagga')
  await asked.promise
  await expect(page.getByText('Looking…')).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-said-early')
  held.resolve()
  await expect(page.getByText('Nothing is called “xylophone quagga”.')).toBeVisible()
})

test('the keys: the question mark lists them, G goes, and they can be switched off', async ({ page }) => {
  await enter(page)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('u')
  await expect(page).toHaveURL('/admin/users')
  await page.keyboard.press('?')
  await page.getByLabel('Switch single keys off on this device').check()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeVisible()
  await expect(keys).toBeHidden()
})

test('on a phone the menu holds the same', async ({ page }) => {
  await page.setViewportSize(phone)
  await enter(page)
  await page.getByText('Menu', { exact: true }).click()
  await page.getByRole('button', { name: 'Search or jump to' }).first().click()
  await expect(field(page)).toBeFocused()
  await field(page).fill('log out')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('option', { name: 'Log out' }).click()
  await expect(page.getByText('You have been logged out successfully')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('without an answer the places still work, and it says what does not', async ({ browser }) => {
  // Its own context: the refused calls are what is asked for here.
  const context = await browser.newContext({ baseURL: sites.full.address })
  const page = await context.newPage()
  await enter(page)
  await page.route('**/rpc/find_records', route => route.abort())
  await page.keyboard.press('Control+k')
  await field(page).fill('set')
  await expect(page.getByText('The records could not be asked. Places and acts work.')).toBeVisible()
  await field(page).fill('xylophone')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByText('The records could not be asked. Places and acts work.')).toBeVisible()
  await expect(page.getByText('Nothing is called')).toHaveCount(0)
  await field(page).fill('set')
  await page.getByRole('option', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/admin/settings')
  await context.close()
})
