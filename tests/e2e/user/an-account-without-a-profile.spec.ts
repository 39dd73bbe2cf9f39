import { join } from 'node:path'
import { connectSql } from '../../../server/backend/database/sql.ts'
import { embeddedAddress } from '../../contract/site-under-test.ts'
import { sites } from '../../support/sites.ts'
import { newUser, openAs } from '../../support/users.ts'
import { expect, expectAccessible, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address, quietConsole: undefined })

test('an account without a profile gets one, and the role user, at its first sign-in', async ({ page }) => {
  await page.goto('/auth/login')
  const zola = await newUser(page, 'Zola Dlamini')
  const sql = connectSql(embeddedAddress(join(process.env.E2E_DATA ?? '', sites.accounts.name)), {
    max: 1,
  })
  await sql.begin(async tx => {
    await tx`delete from user_roles where user_id = ${zola.id}`
    await tx`delete from profiles where id = ${zola.id}`
  })
  await openAs(page, zola, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Zola Dlamini' })).toBeVisible()
  const [profile] = await sql`select email, full_name from profiles where id = ${zola.id}`
  expect(profile).toEqual({ email: zola.email, full_name: 'Zola Dlamini' })
  await expect
    .poll(() => sql`select role from user_roles where user_id = ${zola.id}`.then(rows => [...rows]))
    .toEqual([{ role: 'user' }])
  await sql.end()
})

test('she waits while the profile is created; a profile that cannot be read is only logged', async ({ page }) => {
  const errors: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  await page.goto('/auth/login')
  const zola = await newUser(page)
  const profileGate = Promise.withResolvers<void>()
  await page.route('**/rest/v1/profiles*', async route => {
    await profileGate.promise
    await route.abort()
  })
  await openAs(page, zola, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Zola Dlamini' })).toHaveCount(0)
  await expect(page.getByRole('main').locator('[role=status], .bones, .spinner').first()).toBeAttached()
  profileGate.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => errors.filter(line => line.startsWith('the profile could not be read')).length).toBe(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
})
