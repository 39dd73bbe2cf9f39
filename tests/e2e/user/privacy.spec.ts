import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, phoneSize, test } from '../../support/browser-page.ts'
import { makeSignedInClient, openAsNewUser } from '../../support/signed-in-client.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('a member exports all personal data as one file', { tag: '@core' }, async ({ page }) => {
  const zola = await openAsNewUser(page)
  const client = await makeSignedInClient(page, zola)
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer()
  const path = `${zola.id}/${crypto.randomUUID()}.webp`
  await client.storage.from('portraits').upload(path, picture, { contentType: 'image/webp' })
  const profile = { title: 'Engineer', avatar_path: path, avatar_alt: 'Portrait of Zola' }
  expect((await client.from('profiles').update(profile).eq('id', zola.id)).error).toBeNull()
  await page.reload()
  await expect(page.getByRole('img', { name: 'Portrait of Zola' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/-my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(readFileSync(await file.path(), 'utf8'))
  expect(data).toMatchObject({
    account: { email: zola.email },
    profile: { full_name: 'Zola Dlamini', title: 'Engineer' },
    roles: [{ role: 'user' }],
    second_factors: [],
    applications: [],
  })
  expect(data.sessions.length).toBeGreaterThan(0)
  expect(data.portrait).toMatch(/^data:image\/webp;base64,/)
  expect(Buffer.from(data.portrait.split(',')[1], 'base64').equals(picture)).toBe(true)
  expect(JSON.stringify(data)).not.toMatch(/password|encrypted|refresh_token/)
  await expect(page.getByText('The file is in your downloads.')).toBeVisible()
})

test.describe('the deletion of an account', () => {
  // The sign-out fails because the session no longer exists, and the browser logs the error response on the console.
  test.use({ quietConsole: undefined })

  test('deletes all data of the member', { tag: '@core' }, async ({ page, context }) => {
    await page.setViewportSize(phoneSize)
    const zola = await openAsNewUser(page)
    const otherTab = await context.newPage()
    await otherTab.goto('/profile')
    await expect(otherTab.getByRole('heading', { level: 1, name: 'Zola Dlamini' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'The privacy policy' })).toHaveAttribute('href', '/privacy-policy')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Deleted now: profile, portrait, role, two-factor authentication')
    await expect(question).toContainText('Kept for a time: applications you sent')
    await question.getByLabel('Type delete').fill('Delete')
    await question.getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Your account is deleted')).toBeVisible()
    await page.getByText('Menu', { exact: true }).click()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(otherTab).toHaveURL('/auth/login?return=%2Fprofile')
    await expect(makeSignedInClient(page, zola)).rejects.toThrow(/Invalid login credentials/)
  })
})
