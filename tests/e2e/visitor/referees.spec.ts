import type { Page } from '@playwright/test'
import { endMailDelay, makeApplicant, moveToStage } from '../../support/applications.ts'
import {
  desktopSize,
  expect,
  expectAccessibleOn,
  expectAccessibleOnPhoneAndDesktop,
  phoneSize,
  test,
  waitUntilHydrated,
} from '../../support/browser-page.ts'
import { makeManager, waitForMail } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { makeClient, openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address, viewport: desktopSize })

test('an applicant names referees, corrects the application and downloads the data', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/auth/login')
  const lindiwe = await makeApplicant(page)
  await page.goto(`/connect/status?token=${lindiwe.token}`)
  await waitUntilHydrated(page)
  await expect(page.getByText('Two are missing.')).toBeVisible()
  await page.getByRole('button', { name: 'Name this referee' }).click()
  await expect(page.getByText('Write their name.')).toBeVisible()
  await expect(page.getByText('Ask them first, then tick this')).toBeVisible()
  const name = async (email: string) => {
    await page.getByLabel('Their name').fill('Gertrude Phiri-Anselm')
    await page.getByLabel('Their email').fill(email)
    await page.getByLabel(/I have asked them/).check()
    await page.getByRole('button', { name: 'Name this referee' }).click()
  }
  await name('gertrude@example.org')
  await expect(page.getByText('One is missing.')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Remove Gertrude' }).click()
  await expect(page.getByText('Two are missing.')).toBeVisible()

  await page.getByRole('button', { name: 'Correct my answers' }).click()
  await page.getByLabel('Organisation').fill('')
  await page.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByText('Write where you work')).toBeVisible()
  await page.getByLabel('Organisation').fill('Achterberg Signals Ltd')
  await expectAccessibleOn(page, phoneSize)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Save correction' }).click()
  await expect(page.getByText('The people who read your application see what changed.')).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await (await download).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk as Buffer)
  const payload = JSON.parse(Buffer.concat(chunks).toString())
  expect(payload.application).toMatchObject({ full_name: lindiwe.name, organisation: 'Achterberg Signals Ltd' })
  expect(payload.corrections).toHaveLength(1)
  expect(JSON.stringify(payload)).not.toContain(lindiwe.token)

  const musa = await makeManager(page)
  await openPageAsUser(page, musa, `/admin/applications/${lindiwe.id}`)
  await expect(page.getByText('Corrected once.')).toBeVisible()
})

/**
 * Creates the application of Lindiwe with a referee of this name, in the stage in which referees get their requests.
 */
async function fillName(page: Page, name: string) {
  await page.goto('/connect/referee?token=somebody-guesses')
  await expect(page.getByRole('heading', { level: 1, name: 'This link does not work' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask us' })).toHaveAttribute('href', '/connect')
  const lindiwe = await makeApplicant(page)
  await moveToStage('screening', lindiwe)
  const email = `referee.of.${lindiwe.email}`
  const form = { token: lindiwe.token, name, email, relation: 'A customer', expects: true }
  await (await makeClient(page)).rpc('name_referee', form).throwOnError()
  return { lindiwe, email, musa: await makeManager(page) }
}

/** Finds the link in the e-mail to a referee, which is sent after a delay of ten minutes. */
async function waitForLink(page: Page, email: string) {
  await endMailDelay(email)
  return /(\/connect\/referee\?token=\w+)/.exec(await waitForMail(page, email, /two questions/))?.[1] ?? ''
}

test('a manager reads the answers of a referee to the two questions of the request', async ({ page }) => {
  const { lindiwe, email, musa } = await fillName(page, 'Gertrude Phiri')
  await openPageAsUser(page, musa, `/admin/applications/${lindiwe.id}`)
  await page.getByRole('button', { name: 'Send request Gertrude…' }).click()
  await expect(page.getByRole('dialog').getByRole('region')).toContainText('Dear Gertrude Phiri,')
  await page.getByRole('dialog').getByRole('button', { name: 'Send (10 minutes to undo)' }).click()
  await expect(page.getByText('The email to Gertrude is sent in 10 minutes.')).toBeVisible()

  await page.goto(await waitForLink(page, email))
  await waitUntilHydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: `Two questions about ${lindiwe.name}` })).toBeVisible()
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await expect(page.getByText('The text is too short')).toBeVisible()
  await page
    .getByLabel(/How do you know/)
    .fill('She will tell you the bearing is worn before she tells you her name. Take her.')
  await page.getByLabel(/work together again/).fill('Yes, at once')
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Send my answer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  await page.goto(`/admin/applications/${lindiwe.id}`)
  await expect(
    page.getByText('She will tell you the bearing is worn before she tells you her name.').first(),
  ).toBeVisible()
})

test.describe('a reference without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is stored, and an incomplete form shows its error and keeps the input', async ({ page }) => {
    const { lindiwe, email, musa } = await fillName(page, 'Gertrude Phiri')
    await page.goto(`/connect/status?token=${lindiwe.token}`)
    await page.getByLabel('Their name').fill('Sipho Marais')
    await page.getByRole('button', { name: 'Name this referee' }).click()
    await expect(page.getByText('Ask them first, then tick this')).toBeVisible()
    await expect(page.getByLabel('Their name')).toHaveValue('Sipho Marais')
    await expect(page).toHaveURL(`/connect/status?token=${lindiwe.token}`)
    await page.getByLabel('Their email').fill(`second.${email}`)
    await page.getByLabel(/I have asked them/).check()
    await page.getByRole('button', { name: 'Name this referee' }).click()
    await expect(page.getByText(`second.${email}`)).toBeVisible()

    const client = await makeClient(page)
    await client.auth.signInWithPassword(musa)
    const { data } = await client.from('application_referees').select('id').eq('email', email).single().throwOnError()
    const letter = { subject: 'Two questions', body: 'Dear Gertrude, may we ask you two questions?' }
    await client.rpc('ask_referee', { referee: data.id, ...letter }).throwOnError()
    const link = await waitForLink(page, email)
    await page.goto(link)
    await page.getByLabel(/How do you know/).fill('She mends what others throw away.')
    await page.getByRole('button', { name: 'Send my answer' }).click()
    await expect(page.getByText('Answer at least yes or no.').first()).toBeVisible()
    await expect(page.getByLabel(/How do you know/)).toHaveValue('She mends what others throw away.')
    await expect(page).toHaveURL(link)
    await page.getByLabel(/work together again/).fill('Yes')
    await page.getByRole('button', { name: 'Send my answer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
    await expect(page).toHaveURL(link)
  })
})

test('a referee can decline to write a reference', async ({ page }) => {
  const { lindiwe, email, musa } = await fillName(page, 'Sipho Marais')
  const client = await makeClient(page)
  await client.auth.signInWithPassword(musa)
  const { data } = await client.from('application_referees').select('id').eq('email', email).single().throwOnError()
  const letter = { subject: 'Two questions', body: 'Dear Sipho, may we ask you two questions?' }
  await client.rpc('ask_referee', { referee: data.id, ...letter }).throwOnError()
  await page.goto(await waitForLink(page, email))
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you all the same' })).toBeVisible()
  await openPageAsUser(page, musa, `/admin/applications/${lindiwe.id}`)
  await expect(page.getByText(/^Declined/)).toBeVisible()
  await page.goto('/admin/applications/report')
  await expect(page.getByRole('row', { name: /^Zimbabwe/ })).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
})
