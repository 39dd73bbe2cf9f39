import type { Page } from '@playwright/test'
import { sites } from '../../support/sites.ts'
import { amina, newUser, openAs } from '../../support/users.ts'
import { expect, expectAccessible, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

async function openDesk(page: Page, query = '') {
  await openAs(page, amina, `/admin/users${query}`)
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
}
const newGuest = () => `tariro-${crypto.randomUUID().slice(0, 8)}@stonebridge.example`

test('Amina finds somebody without accents, and where nobody is found she can invite', { tag: '@core' }, async ({
  page,
}) => {
  await page.goto('/auth/login')
  const mark = crypto.randomUUID().slice(0, 8)
  await newUser(page, `Ṣọlá ${mark}`)
  await openDesk(page)
  await page.keyboard.press('/')
  await page.keyboard.type(`sola ${mark}`)
  await expect(page).toHaveURL(new RegExp(`q=sola\\+${mark}`))
  await expect(page.getByRole('row', { name: new RegExp(`Ṣọlá ${mark}`) })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible()
  await page.getByRole('link', { name: 'Admins' }).click()
  await expect(page.getByRole('heading', { name: `No one called “sola ${mark}”` })).toBeVisible()
  await page.getByRole('link', { name: /1 in All/ }).click()
  await expect(page.getByRole('row', { name: new RegExp(`Ṣọlá ${mark}`) })).toBeVisible()
  await page.getByRole('columnheader', { name: 'Person' }).getByRole('link').click()
  await expect(page.getByRole('columnheader', { name: 'Person' })).toHaveAttribute('aria-sort', 'ascending')
  await page.goto('/admin/users?q=nobody@nowhere.example')
  await page.getByRole('button', { name: 'Invite by email' }).click()
  await expect(page.getByLabel('Email addresses')).toHaveValue('nobody@nowhere.example')
})

test('the list follows while Amina types: the field keeps the focus and its letters, a tab keeps its place, Back leaves', async ({
  page,
}) => {
  await page.goto('/auth/login')
  const mark = crypto.randomUUID().slice(0, 8)
  await newUser(page, `Zola ${mark}`)
  await openDesk(page)
  await page.goto('/admin/users?tab=users')
  const held = Promise.withResolvers<void>()
  const field = page.getByLabel('Name or email')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.route('**/rpc/list_users', async route => {
    await held.promise
    await route.continue()
  })
  await field.pressSequentially(`zola ${mark.slice(0, 4)}`)
  await expect(page).toHaveURL(/q=zola/)
  await field.pressSequentially(mark.slice(4))
  held.resolve()
  await expect(page).toHaveURL(new RegExp(`tab=users&q=zola\\+${mark}$`))
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(`zola ${mark}`)
  await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible()
  await field.press('Tab')
  await field.fill('')
  await expect(page).toHaveURL('/admin/users?tab=users')
  // No letter is a page of its own.
  await page.goBack()
  await expect(page).toHaveURL('/admin/users')
})

test('Amina invites from anywhere: the palette opens the form with the address she typed', async ({ page }) => {
  const guest = newGuest()
  await openAs(page, amina, '/admin/settings')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Search or jump to' })
  await palette.fill('invite')
  await expect(page.getByRole('option', { name: 'Invite somebody' })).toBeVisible()
  await palette.fill(guest)
  await expect(page.getByRole('option', { name: `Invite ${guest}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email addresses')).toHaveValue(guest)
  await expect(page.getByLabel('Email addresses')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/users')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
