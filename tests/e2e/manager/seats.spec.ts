import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { makeCurrentEdition } from '../../support/flagship-desk.ts'
import { makeHexDigits } from '../../support/library-desk.ts'
import { openAsMusa, readPublicPage } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.pictures.address })

test('a chair (numbered seat) is refused if its text is too long for a place card', async ({ page }) => {
  await page.goto('/auth/login')
  const client = await makeAminaClient(page)
  const flagship = await client.from('flagship_pages').select('id').eq('slug', 'basel').single().throwOnError()
  const edition = await client
    .from('flagship_editions')
    .upsert(
      { flagship_id: flagship.data.id, year: 2031, title: 'A table', is_visible: true },
      { onConflict: 'flagship_id,year' },
    )
    .select('id')
    .single()
    .throwOnError()
  await client.from('flagship_chairs').delete().eq('edition_id', edition.data.id)

  await openAsMusa(page, '/admin/davos?flagship=basel&year=2031', 'Basel')
  await page.getByRole('link', { name: /^Seats/ }).click()
  await page.getByRole('link', { name: 'Add seat' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New seat' })).toBeVisible()
  await page
    .getByLabel('Topic')
    .fill('one two three four five six seven eight nine ten and then some more words still to come')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter the announcement date.')).toBeVisible()
  await expect(page.locator('.field-error', { hasText: 'Up to 16 words, to fit the place card.' })).toBeVisible()
  await page.getByLabel('Topic').fill('A bank that can read a calendar.')
  await page.getByLabel('Announcement date').fill('2031-01-11')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seat 1' })).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)

  await page.goto('/admin/davos?flagship=basel&year=2031&part=seats')
  const chairs = page.getByRole('region', { name: 'Seats' })
  await expect(chairs).toContainText('0 of 1 filled.')
  await chairs.getByRole('link', { name: 'Seat 1: To be announced' }).click()
  await page.getByLabel('Name').fill('Salimata Ouédraogo-Bright')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Salimata Ouédraogo-Bright' })).toBeVisible()
  expect(await readPublicPage(page, '/flagship-davos')).not.toContain('Salimata')
})

test('a manager opens a section by clicking in the preview of an edition', async ({ page }) => {
  await page.goto('/auth/login')
  const client = await makeAminaClient(page)
  const name = makeHexDigits()
  const { flagship_id, edition_id, year } = await makeCurrentEdition(client)
  // Another test uses the chairs (numbered seats) with numbers up to 50 of this edition.
  const number = 51 + (Number.parseInt(name, 36) % 49)
  const seat = { edition_id, number, name: `Seated ${name}` }
  await client.from('flagship_chairs').upsert(seat, { onConflict: 'edition_id,number' }).throwOnError()
  const heading = `The way there ${name}`
  const section = { flagship_id, edition_id, slug: `way-${name}`, kind: 'text', heading, body_html: '<p>By train.</p>' }
  await client.from('flagship_sections').insert(section).throwOnError()

  await openAsMusa(page, `/admin/davos?year=${year}`, 'Davos')
  const preview = page.frameLocator('iframe[title^="Page, "]')
  await page.getByRole('radio', { name: /^Phone/ }).check()
  const table = preview.getByRole('region', { name: 'The table, as it will stand' })
  await expect(table.getByRole('heading', { name: `Seated ${name}` })).toBeVisible()
  await preview.getByRole('heading', { name: heading }).click()
  await expect(page.getByRole('form', { name: heading }).getByLabel('Heading', { exact: true })).toHaveValue(heading)
})
