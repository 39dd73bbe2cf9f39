import { endMailDelay, makeApplicant, moveToStage, openAsNewManager } from '../../support/applications.ts'
import {
  deleteStoredSession,
  desktopSize,
  expect,
  expectAccessibleOnPhoneAndDesktop,
  test,
} from '../../support/browser-page.ts'
import { waitForMail } from '../../support/editors.ts'
import { sites } from '../../support/sites.ts'
import { amina, openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address, viewport: desktopSize })

const findLink = (letter: string, path: string) =>
  new RegExp(`https?://[^\\s]+(${path.replace(/[?]/g, '\\?')}[^\\s]+)`).exec(letter)?.[1] ?? ''

test('the applicant sees a rejection only after the e-mail was sent', async ({ page }) => {
  await page.goto('/auth/login')
  const chidubem = await makeApplicant(page, 'Chidubem')
  await moveToStage('decision', chidubem)
  await openAsNewManager(page, `/admin/applications/${chidubem.id}`)
  await page.getByRole('button', { name: 'Decline…' }).click()
  const dialog = page.getByRole('dialog', { name: `Decline ${chidubem.name}` })
  const paper = dialog.getByRole('region', { name: 'Email preview' })
  await expect(paper).toContainText(`Dear ${chidubem.name},`)
  await dialog.getByLabel('Subject').fill('')
  await dialog.getByRole('button', { name: 'Send (10 minutes to undo)' }).click()
  await expect(dialog.getByText('Enter a subject.')).toBeVisible()
  await dialog.getByLabel('Subject').fill('Our decision')
  await dialog
    .getByLabel('Message', { exact: true })
    .fill(`Dear ${chidubem.name},\n\nthe council decided not to offer membership this year.`)
  await expect(paper).toContainText('not to offer membership this year')
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await dialog.getByRole('button', { name: 'Send (10 minutes to undo)' }).click()
  await expect(page.getByText(/is sent in 10 minutes/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.keyboard.press('z')
  await expect(page.getByText('Email cancelled.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Decision' }).first()).toHaveAttribute(
    'aria-current',
    'step',
  )

  await page.getByRole('button', { name: 'Decline…' }).click()
  await dialog.getByRole('button', { name: 'Send (10 minutes to undo)' }).click()
  await expect(page.getByText(/Sends at/)).toBeVisible()
  await page.goto(`/connect/status?token=${chidubem.token}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Being decided' })).toBeVisible()
  await endMailDelay(chidubem.email)
  const letter = await waitForMail(page, chidubem.email, /decided not to offer membership/)
  await page.goto(findLink(letter, '/connect/status?token='))
  await expect(page.getByRole('heading', { level: 1, name: 'Declined' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct my answers' })).toHaveCount(0)
})

test('an interview e-mail contains the time and the place of the interview', async ({ page }) => {
  await page.goto('/auth/login')
  const abena = await makeApplicant(page, 'Abena')
  await moveToStage('interview', abena)
  await openAsNewManager(page, `/admin/applications/${abena.id}`)
  await page.getByRole('button', { name: 'More actions for this application' }).click()
  await page.getByRole('menuitem', { name: 'Set an interview…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send (10 minutes to undo)' }).click()
  await expect(dialog.getByText('Choose a date and time.')).toBeVisible()
  await dialog.getByLabel('Date and time').fill('2099-11-26T15:00')
  await dialog.getByLabel('Place or link, optional').fill('By telephone')
  await expect(dialog.getByRole('region')).toContainText('We meet here: By telephone.')
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await dialog.getByRole('button', { name: 'Send (10 minutes to undo)' }).click()
  await expect(page.getByText('Date set')).toBeVisible()
  const applicantPanel = page.getByRole('region', { name: 'Applicant sees' })
  await expect(applicantPanel).toContainText('will write to find a time')
  await endMailDelay(abena.email)
  await waitForMail(page, abena.email, /We meet here: By telephone/)
  await page.goto(`/connect/status?token=${abena.token}`)
  await expect(page.getByText('By telephone')).toBeVisible()
  await expect(page.getByText('The date is set.').first()).toBeVisible()
  await expect(page.getByText('will write to find a time')).toHaveCount(0)
})

test('an admin who accepts an application with missing votes must state a reason', async ({ page }) => {
  await page.goto('/auth/login')
  const abena = await makeApplicant(page, 'Abena')
  await moveToStage('decision', abena)
  await openPageAsUser(page, amina, `/admin/applications/${abena.id}?letter=accepted`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Nobody reads this application yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send (10 minutes to undo)' }).click()
  await expect(dialog.getByText('Enter the reason for skipping the requirement.')).toBeVisible()
  await dialog.getByLabel('Reason for skipping').fill('The council decided by hand.')
  await dialog.getByRole('button', { name: 'Send (10 minutes to undo)' }).click()
  await expect(page.getByText(/is sent in 10 minutes/)).toBeVisible()
  await expect(page.getByText('“Requirement skipped: The council decided by hand.”')).toBeVisible()
  await endMailDelay(abena.email)
  const letter = await waitForMail(page, abena.email, /offer you membership/)

  await page.context().clearCookies()
  await deleteStoredSession(page)
  await page.goto(findLink(letter, '/auth/signup?invitation='))
  await page.getByLabel(/name/i).first().fill(abena.name)
  await page.getByLabel('Password', { exact: true }).fill('abena takes a place here')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel(/^Organisation(?! for)/)).toHaveValue('Achterberg Signals')
  await expect(page.getByLabel(/^Country(?! for)/)).toHaveValue('ZW')
  await openPageAsUser(page, amina, `/admin/applications/${abena.id}`)
  await expect(page.getByText('The applicant has an account.')).toBeVisible()
})

test('the link of an application that an admin erased no longer works', async ({ page }) => {
  await page.goto('/auth/login')
  const abena = await makeApplicant(page, 'Abena')
  await openPageAsUser(page, amina, `/admin/applications/${abena.id}`)
  await page.getByRole('button', { name: 'Delete permanently…' }).click()
  const confirmDialog = page.getByRole('alertdialog')
  await confirmDialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(confirmDialog.getByText('Type remove.')).toBeVisible()
  await confirmDialog.getByLabel('Type remove').fill('remove')
  await confirmDialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page).toHaveURL('/admin/applications')
  await page.goto(`/connect/status?token=${abena.token}`)
  await expect(page.getByText(abena.name)).toHaveCount(0)
})
