import { expect, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { findSettingsForm, openAsMusa, openSection, readPublicPage, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

test('a manager adds a promise (pledge) in the form of an event', async ({ page }) => {
  await page.goto('/auth/login')
  const mark = crypto.randomUUID().slice(0, 8)
  const title = `A lamp, ${mark}`
  const pastEventPath = `/event/over-${mark}`
  const pastEvent = {
    slug: `over-${mark}`,
    title: `Over ${mark}`,
    start_date: '2020-01-18T09:00:00Z',
    status: 'published',
  }
  const events = (await makeAminaClient(page)).from('events')
  const { data: event } = await events.insert(pastEvent).select('id').single().throwOnError()
  await openAsMusa(page, `/admin/events/${event.id}`, pastEvent.title)
  await openSection(page, 'Related content')
  await page.getByRole('link', { name: 'Add promise' }).click()

  const form = findSettingsForm(page, 'A new promise')
  await form.getByLabel('What was promised').fill(title)
  await form.getByLabel('Promised by').fill('The harbour master')
  await form.getByLabel('Due').fill('2020-01-31')
  await saveRecord(page, 'A new promise')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.poll(() => readPublicPage(page, pastEventPath)).toContain(title)

  await page.goto(pastEventPath)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(row).toContainText('The harbour master')
  await expect(row).toContainText('January 31, 2020')
  await expect(row).toContainText(/Late by \d+ days/)

  await page.goto(`/admin/settings/promises?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Done' })
  await page.getByLabel('Status date').fill('2020-02-02')
  await page.getByLabel('Outcome').fill('It shines.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => readPublicPage(page, pastEventPath)).toContain('It shines.')
  await page.goto(pastEventPath)
  await expect(row).toContainText('Done 2 days late')
})
