import type { Page } from '@playwright/test'
import { makeApplicant, moveToStage, openAsNewManager } from '../../support/applications.ts'
import {
  desktopSize,
  expect,
  expectAccessibleOnEveryScreen,
  expectAccessibleOnPhoneAndDesktop,
  test,
} from '../../support/browser-page.ts'
import { makeManager } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { makeClient, makeUser, openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address, viewport: desktopSize })

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} \\d+$`) })
const card = (page: Page, stage: string, name: string) =>
  column(page, stage)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name }) })

test('a manager moves an application to another stage with the keyboard and with the pointer', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/auth/login')
  const lindiwe = await makeApplicant(page)
  await openAsNewManager(page, `/admin/applications?q=${lindiwe.name}`)
  await expect(card(page, 'Submitted', lindiwe.name)).toBeVisible()
  await expectAccessibleOnEveryScreen(page)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await page.keyboard.press('s')
  await expect(card(page, 'Screening', lindiwe.name)).toBeVisible()
  await expect(page.getByText(`${lindiwe.name} moved to Screening.`)).toBeVisible()
  await page.keyboard.press('z')
  await expect(card(page, 'Submitted', lindiwe.name)).toBeVisible()

  const cardBox = await card(page, 'Submitted', lindiwe.name).boundingBox()
  const collapsedBox = await column(page, 'Interview').boundingBox()
  const next = await column(page, 'Screening').boundingBox()
  if (!cardBox || !collapsedBox || !next) throw new Error('nothing to drag')
  await page.mouse.move(cardBox.x + 40, cardBox.y + 40)
  await page.mouse.down()
  await page.mouse.move(collapsedBox.x + 40, collapsedBox.y + 80, { steps: 6 })
  await expect(column(page, 'Interview')).toContainText('Cannot be moved to this stage.')
  await page.mouse.move(next.x + 40, next.y + 80, { steps: 6 })
  await page.mouse.up()
  await expect(card(page, 'Screening', lindiwe.name)).toBeVisible()
})

test('a manager finds an application without typing accents and assigns a reviewer', async ({ page }) => {
  await page.goto('/auth/login')
  const applicant = await makeApplicant(page, 'Oumàr')
  const family = applicant.name.split(' ')[1] ?? ''
  const musa = await openAsNewManager(page, `/admin/applications?view=list&q=${family}`)
  await page.getByRole('searchbox').fill(`oumar ${family}`)
  await expect(page).toHaveURL(/q=oumar/)
  await expect(page.getByRole('row', { name: new RegExp(applicant.name) })).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Assign reviewer' }).click()
  const sheet = page.getByRole('form', { name: 'Assign reviewer: effect' })
  await sheet.getByLabel('Reviewer').selectOption(musa.id)
  await expect(sheet.getByRole('listitem')).toHaveText([/^1is assigned/])
  await sheet.getByRole('button', { name: /^Assign reviewer 1/ }).click()
  const toast = page.getByRole('dialog').filter({ hasText: '1 application assigned' })
  await expect(page.getByRole('row', { name: /Musa Ndlovu-Keita/ })).toBeVisible()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 application restored')).toBeVisible()
  await expect(page.getByRole('row', { name: /Musa Ndlovu-Keita/ })).toHaveCount(0)
})

test('two reviewers see each other’s votes only after both have voted', async ({ page, browser }) => {
  await page.goto('/auth/login')
  const lindiwe = await makeApplicant(page)
  await moveToStage('screening', lindiwe)
  const efua = await makeManager(page, `Efua ${lindiwe.name.split(' ')[1]}`)
  await openAsNewManager(page, `/admin/applications/${lindiwe.id}`, `Musa ${lindiwe.name.split(' ')[1]}`)
  await expect(page.getByRole('heading', { level: 1, name: lindiwe.name })).toBeVisible()
  for (const reader of ['Musa', 'Efua']) {
    await page.getByRole('button', { name: 'Assign reviewer' }).click()
    await page.getByRole('menuitem', { name: `${reader} ${lindiwe.name.split(' ')[1]}` }).click()
    await expect(page.getByText(`${reader} ${lindiwe.name.split(' ')[1]} is now a reviewer.`)).toBeVisible()
  }
  const conflict = page.getByRole('button', { name: 'Declare a conflict…' })
  await expect(conflict).toHaveCount(1)
  await page.getByLabel('New note').fill('Who owns the patterns?')
  await page.getByText('Mention someone').click()
  await page.getByRole('checkbox', { name: `Efua ${lindiwe.name.split(' ')[1]}` }).check()
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText(/for Efua/)).toBeVisible()

  await page.getByRole('heading', { name: 'Votes' }).click()
  await page.keyboard.press('b')
  await expect(page.getByRole('radio', { name: /^Approve/ })).toBeFocused()
  await page.getByRole('button', { name: 'Submit vote' }).click()
  await expect(page.getByText('Choose a vote.')).toBeVisible()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Submit vote' }).click()
  await expect(page.getByText('Enter a reason.')).toBeVisible()
  await page.getByLabel(/^Reason/).fill('Rare practical knowledge.')
  await page.getByLabel(/no conflict of interest with the applicant/).check()
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Submit vote' }).click()
  await expect(page.getByText('You voted: approve')).toBeVisible()
  await expect(conflict).toHaveCount(1)

  const otherContext = await browser.newContext({ baseURL: sites.accounts.address })
  const otherPage = await otherContext.newPage()
  await openPageAsUser(otherPage, efua, `/admin/applications/${lindiwe.id}`)
  await expect(otherPage.getByText(/Voted .*\. Hidden\./)).toBeVisible()
  await expect(otherPage.getByText('Rare practical knowledge.')).toHaveCount(0)
  await otherPage.getByRole('radio', { name: /^Abstain/ }).check()
  await otherPage.getByLabel(/no conflict of interest with the applicant/).check()
  await otherPage.getByRole('button', { name: 'Submit vote' }).click()
  await expect(otherPage.getByText('Rare practical knowledge.')).toBeVisible()
  await expect(otherPage.getByText('All votes are in. Reviewers can see them.')).toBeVisible()
  await otherContext.close()
})

test('a document of an application downloads instead of opening on the page', async ({ page }) => {
  await page.goto('/auth/login')
  const lindiwe = await makeApplicant(page)
  await openAsNewManager(page, `/admin/applications/${lindiwe.id}`)
  const attach = page.getByLabel('Document to attach')
  await attach.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<script>') })
  await expect(page.getByText('Only PDF files are accepted.')).toBeVisible()
  await attach.setInputFiles({ name: 'Statement.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText('Statement.pdf attached.')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Statement.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Statement.pdf')
  await page.getByRole('button', { name: 'Remove Statement.pdf' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Statement.pdf restored.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Statement.pdf' })).toBeVisible()

  const client = await makeClient(page)
  const files = async () => (await client.storage.from('applications').list(lindiwe.id)).data?.length
  await client.auth.signInWithPassword(await makeUser(page))
  expect(await files()).toBe(0)
  const efua = await makeManager(page)
  await client.auth.signInWithPassword(efua)
  expect(await files()).toBe(1)
  await client.from('application_conflicts').insert({ application_id: lindiwe.id, reason: 'My cousin.' }).throwOnError()
  expect(await files()).toBe(0)
})

test('a declared conflict of interest hides the application from the reviewer immediately', async ({ page }) => {
  await page.goto('/auth/login')
  const lindiwe = await makeApplicant(page)
  await openAsNewManager(page, `/admin/applications/${lindiwe.id}`)
  await page.getByRole('button', { name: 'Declare a conflict…' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await confirmDialog.getByRole('button', { name: 'Declare conflict' }).click()
  await expect(confirmDialog.getByText('Describe the conflict.')).toBeVisible()
  await confirmDialog.getByLabel('Describe the conflict').fill('Her company repaired a line my brother manages.')
  await confirmDialog.getByRole('button', { name: 'Declare conflict' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This application is hidden from you' })).toBeVisible()
  await expect(page.getByText('a line my brother manages')).toBeVisible()
  await expect(page.getByText(lindiwe.email)).toHaveCount(0)
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.emulateMedia({ colorScheme: 'light' })

  await page.goto(`/admin/applications?view=list&q=${lindiwe.name}`)
  await expect(page.getByText(`No results for “${lindiwe.name}”`)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(lindiwe.name)
  await expect(page.getByText(`No results for “${lindiwe.name}”`)).toBeVisible()
  await expect(page.getByRole('option', { name: new RegExp(lindiwe.name) })).toHaveCount(0)

  await page.goto(`/admin/applications/${lindiwe.id}`)
  await page.getByRole('button', { name: 'Withdraw declaration…' }).click()
  await page.getByLabel(/Reason why the conflict no longer exists/).fill('My brother has retired.')
  await page.getByRole('button', { name: 'Withdraw declaration' }).click()
  await expect(page.getByRole('heading', { level: 1, name: lindiwe.name })).toBeVisible()
  await expect(page.getByText('“My brother has retired.”')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(lindiwe.name)
  await expect(page.getByRole('option', { name: new RegExp(lindiwe.name) })).toBeVisible()
})
