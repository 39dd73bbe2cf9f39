import { asMusa, part, save, shownBy } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { desk, expect, expectAccessibleOn, phone, test } from '../../support/visit.ts'

test.use({ baseURL: sites.accounts.address })

const past = '/event/counting-lorries-aflao'

test('what no promise can be says so at its field, and nothing typed is lost', async ({ page }) => {
  await asMusa(page, '/admin/settings/promises/new', 'New promise')
  const form = part(page, 'A new promise')
  await form.getByLabel('What was promised').fill('A lamp')
  await form.getByLabel('What became of it').selectOption({ label: 'Done' })
  await save(page, 'A new promise')
  await expect(form.getByText('Say who promised it.')).toBeVisible()
  await expect(form.getByText('Say at which gathering.')).toBeVisible()
  await expect(form.getByText('Say by which day.')).toBeVisible()
  await expect(form.getByText('Say since when.')).toBeVisible()
  await expect(form.getByLabel('What was promised')).toHaveValue('A lamp')
})

test('Musa writes what was promised from the desk of its event; visitors read it there, late, then done', async ({
  page,
}) => {
  await asMusa(page, '/admin/settings/promises', 'Promises')
  const title = `A lamp, ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('searchbox').fill('Aflao')
  await page.getByRole('link', { name: 'Publish the count, hour by hour' }).click()
  const event = await part(page, 'Publish the count, hour by hour').getByLabel('At', { exact: true }).inputValue()
  await page.goto(`/admin/events/${event}`)
  await page.getByRole('link', { name: 'Add what was promised there' }).click()

  const form = part(page, 'A new promise')
  await form.getByLabel('What was promised').fill(title)
  await form.getByLabel('Promised by').fill('The harbour master')
  await form.getByLabel('Due').fill('2020-01-31')
  await save(page, 'A new promise')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.poll(() => shownBy(page, past), { timeout: 2000 }).toContain(title)

  await page.goto(past)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(row).toContainText('The harbour master')
  await expect(row).toContainText('31 January 2020')
  await expect(row).toContainText(/Late by \d+ days/)

  await page.goto(`/admin/settings/promises?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).click()
  await part(page, title).getByLabel('What became of it').selectOption({ label: 'Done' })
  await part(page, title).getByLabel('Since').fill('2020-02-02')
  await part(page, title).getByLabel('In words').fill('It shines.')
  await save(page, title)
  await expect.poll(() => shownBy(page, past), { timeout: 2000 }).toContain('It shines.')
  await page.goto(past)
  await expect(row).toContainText('Done 2 days late')
})

test('promises are read on phone and desk, in the light and in the dark', async ({ page }) => {
  await page.goto('/event/davos-2026')
  await expect(page.getByRole('img', { name: /^41 promises, a thread each/ })).toBeVisible()
  await expectAccessibleOn(page, phone, desk)
  await page.goto('/circles/infrastructure')
  await expect(page.getByRole('heading', { name: 'Promised here' })).toBeVisible()
  await expectAccessibleOn(page, phone, desk)
  await page.goto('/leadership-council')
  await page.getByRole('list', { name: 'Promised' }).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/event\/[^#]+#promises$/)
})
