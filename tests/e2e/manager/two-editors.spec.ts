import { expect, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { findSettingsForm, openAsMusa, openSection, readPublicPage, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('a form with unsaved changes asks before the user leaves', async ({ page }) => {
  await openAsMusa(page, '/admin/settings/texts?text=gallery.intro', 'Page texts')
  page.on('dialog', dialog => void dialog.accept())
  const newText = `Pictures, ${crypto.randomUUID().slice(0, 8)}`
  const text = findSettingsForm(page, 'Introduction').getByLabel('Text')
  await text.fill(newText)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Email' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Leave this page?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(text).toHaveValue(newText)
  await page.reload()
  await expect(text).toHaveValue(newText)
  await expect(page.getByText('Unsaved draft restored.')).toBeVisible()
  await saveRecord(page, 'Introduction')
  await expect(page.getByText('Introduction saved')).toBeVisible()
  await expect.poll(() => readPublicPage(page, '/gallery')).toContain(newText)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Email' })).toBeVisible()
})

test('two editors of one programme can change different sessions at the same time', async ({ page }) => {
  await openAsMusa(page, '/admin/events', 'Events')
  const amina = await makeAminaClient(page)
  const mark = crypto.randomUUID().slice(0, 8)
  const doors = { time: '09:00', title: 'Doors open' }
  const boxes = { time: '10:00', title: 'Six boxes on a table' }
  const fields = {
    slug: `both-${mark}`,
    title: `Both ${mark}`,
    start_date: '2098-01-02T09:00:00Z',
    programme: [doors, boxes],
  }
  const { data } = await amina.rpc('save_event', { fields }).throwOnError()
  const { id } = data as { id: string }
  const saveProgramme = (programme: Record<string, string>[]) =>
    amina.from('events').update({ programme }).eq('id', id).throwOnError()

  await page.goto(`/admin/events/${id}`)
  const form = findSettingsForm(page, 'The event')
  await openSection(page, 'Programme')
  await form.getByRole('button', { name: 'Add session' }).click()
  await form.getByLabel('Title, session 3').fill('Supper')
  await saveProgramme([doors, { ...boxes, title: 'Seven boxes on a table' }])
  await saveRecord(page, 'The event')
  await expect(page.getByText(/also edited Sessions\. Both changes were saved\./)).toBeVisible()
  await expect(form.getByLabel('Title, session 2')).toHaveValue('Seven boxes on a table')
  await expect(form.getByLabel('Title, session 3')).toHaveValue('Supper')

  await form.getByLabel('Title, session 1').fill('The doors open')
  await form.getByLabel('Title, session 3').fill('Supper for all')
  const supper = { time: '', title: 'Supper at eight' }
  await saveProgramme([doors, { ...boxes, title: 'Seven boxes on a table' }, supper])
  await saveRecord(page, 'The event')
  const conflictAlert = form.getByRole('alert').filter({ hasText: 'also changed sessions' })
  await expect(conflictAlert.locator('dd')).toHaveText(['Supper', /Supper.*for all/, /Supper.*at eight/])
  await conflictAlert.getByRole('button', { name: /^Use .+’s$/ }).click()
  await expect(form.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  await expect(form.getByLabel('Title, session 1')).toHaveValue('The doors open')
  await expect(form.getByLabel('Title, session 3')).toHaveValue('Supper at eight')
})
