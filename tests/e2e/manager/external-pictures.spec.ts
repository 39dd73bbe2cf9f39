import { expect, test } from '../../support/browser-page.ts'
import { makeAminaClient, makeManager } from '../../support/editors.ts'
import { findSettingsForm, openPanelRow, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { openPageAsUser } from '../../support/users.ts'

test.use({ baseURL: sites.accounts.address })
// Failed downloads by the server have status 422, which the browser logs on the console.
test.use({ quietConsole: undefined })

test('the form of a partner warns about a logo that is on another host', async ({ page }) => {
  await page.goto('/auth/login')
  const musa = await makeManager(page)
  const amina = await makeAminaClient(page)
  const slug = `outside-${crypto.randomUUID().slice(0, 8)}`
  const { data, error } = await amina
    .from('partners')
    .insert({ name: `The ${slug}`, slug, tier: 'Host', logo_url: 'https://logos.example.invalid/a.png' })
    .select('id')
    .single()
  if (error) throw error
  await openPageAsUser(page, musa, `/admin/settings/partners/${data.id}`)
  const form = findSettingsForm(page, 'Details')
  await openPanelRow(page, 'Logo')
  await expect(form.getByText('It is hosted on logos.example.invalid')).toBeVisible()
  await form.getByRole('button', { name: 'Copy to library' }).click()
  await expect(
    form.getByText('The image could not be imported. logos.example.invalid cannot be reached from here.'),
  ).toBeVisible()

  await form.getByLabel('Image file').setInputFiles('public/icon-192.png')
  await form.getByLabel('Alt text', { exact: true }).fill('The sign of the bench')
  await expect(form.getByRole('img', { name: 'Logo (current)' })).toBeVisible()
  await expect(form.getByText('It is hosted on logos.example.invalid')).toBeHidden()
  await saveRecord(page, 'Details')
  await expect(form.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
  const { data: savedPartner } = await amina.from('partners').select('logo_url, media_id').eq('id', data.id).single()
  expect(savedPartner?.logo_url).toMatch(/^\/media\/partners\//)
  expect(savedPartner?.media_id).not.toBeNull()
})
