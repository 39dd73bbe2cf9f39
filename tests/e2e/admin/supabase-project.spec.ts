import sharp from 'sharp'
import {
  desktopSize,
  expect,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  test,
} from '../../support/browser-page.ts'
import { listenForMail } from '../../support/mail-server.ts'
import { findSettingsForm, readPublicPage, saveRecord } from '../../support/settings-desk.ts'
import { describeProjectSite, mailPort } from '../../support/sites.ts'
import { amina, makeClient, openPageAsUser, signIn } from '../../support/users.ts'

/** Starts a server with a Supabase project and without a database. */
const site = describeProjectSite({ publishable: '', secret: '' })
// A Supabase project does not allow browsers to send an X-Forwarded-For header.
test.use({ baseURL: site.address, viewport: desktopSize, extraHTTPHeaders: {} })

test('an admin of a site on a Supabase project invites a user by e-mail', async ({ page }) => {
  const mail = await listenForMail(mailPort)
  await page.goto('/admin/settings/circles/new')
  await signIn(page, amina)

  const form = findSettingsForm(page, 'A new circle')
  const name = `Bench ${crypto.randomUUID().slice(0, 8)}`
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Main question').fill('Who brings the chairs?')
  await saveRecord(page, 'A new circle')
  await expect(page.getByText('Circle saved')).toBeVisible()
  await expect
    .poll(() => readPublicPage(page, `/circles/${name.toLowerCase().replace(' ', '-')}`))
    .toContain('Who brings the chairs?')

  const guest = `tariro-${crypto.randomUUID().slice(0, 8)}@example.org`
  await page.goto('/admin/users')
  await expect(page.getByRole('row', { name: new RegExp(amina.email) })).toBeVisible()
  await page.keyboard.press('n')
  await page.getByLabel('Email addresses').fill(guest)
  await page.getByRole('button', { name: /^Invite \d/ }).click()
  const findLetter = (email: string) => mail.letters.find(letter => letter.includes(`To: ${email}`)) ?? ''
  await expect.poll(() => findLetter(guest)).toContain(`${site.address}/auth/signup?invitation=`)

  await page.goto('/admin/diagnostics')
  await expect(page.getByRole('row', { name: /Secret key.*OK/ })).toBeVisible()
  await expect(page.getByText(/All as expected/)).toBeVisible({ timeout: 45_000 })
  await page.getByRole('button', { name: 'Run scheduled tasks now' }).click()
  await expect(page.getByText('Scheduled tasks finished.')).toBeVisible()
  await expect(page.getByText(/Retention: Nothing to delete\./)).toBeVisible()
  await expect(page.getByRole('row', { name: /Scheduled tasks.*Link check/ })).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect(page.getByText('The mail server accepted the email.')).toBeVisible()
  const hasTestLetter = (letter: string) => letter.includes(`To: ${amina.email}`) && letter.includes('A test letter')
  await expect.poll(() => mail.letters.some(hasTestLetter)).toBe(true)
  await mail.stop()
})

test('an admin sees a portrait in the list of users that the Supabase project serves', async ({ page }) => {
  await page.goto('/auth/login')
  const client = await makeClient(page)
  const { data } = await client.auth.signInWithPassword(amina)
  const id = data.user?.id ?? ''
  const path = `${id}/${crypto.randomUUID()}.png`
  const portrait = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a50' } })
    .png()
    .toBuffer()
  const { error } = await client.storage.from('portraits').upload(path, portrait, { contentType: 'image/png' })
  expect(error).toBeNull()
  await client.from('profiles').update({ avatar_path: path, avatar_alt: 'Amina' }).eq('id', id).throwOnError()
  await openPageAsUser(page, amina, '/admin/users')
  const portraitImage = page.getByRole('row', { name: new RegExp(amina.email) }).locator('.portrait > img')
  await expect(portraitImage).toHaveAttribute('src', /\/object\/sign\/portraits\//)
  await expect.poll(() => portraitImage.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(64)
})

test('an admin tests the links in sign-in e-mails and sees which project setting is wrong', async ({ page }) => {
  await openPageAsUser(page, amina, '/admin/diagnostics')
  await page.route('**/api/diagnostics/sign-in-links', route =>
    route.fulfill({
      json: {
        state: 'broken',
        said: 'Site URL is http://localhost:3000: the links of all letters lead there.',
        remedy: 'Dashboard, Authentication, URL Configuration: set “Site URL”.',
      },
    }),
  )
  await page.getByRole('button', { name: 'Test email links' }).click()
  await expect(page.getByText('Site URL is http://localhost:3000')).toBeVisible()
  await expect(page.getByText('Dashboard, Authentication, URL Configuration')).toBeVisible()
  await expectAccessible(page)
})
