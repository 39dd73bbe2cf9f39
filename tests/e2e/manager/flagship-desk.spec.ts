import type { Page } from '@playwright/test'
import { desktopSize, expect, expectAccessibleOn, phoneSize, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { findSectionLine, findSections, makeEdition, readHeadings } from '../../support/flagship-desk.ts'
import { findSettingsForm, openAsMusa, readPublicPage, saveRecord } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

test.use({ baseURL: sites.accounts.address })

/** Adds a section of a given type. The first field of the section gets the focus. */
async function begin(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('menuitem', { name: kind, exact: true }).click()
  const form = findSettingsForm(page, `New: ${kind}`)
  await expect(form.getByLabel('Heading', { exact: true })).toBeFocused()
  return form
}

test('visitors read the sessions of a programme in chronological order', async ({ page }) => {
  const edition = await makeEdition(page, 'geneva')
  await openAsMusa(page, edition.desk, edition.flagship.title)
  const programme = await begin(page, 'Programme')
  await programme.getByLabel('Heading', { exact: true }).fill('Three days, one table')
  await programme.getByRole('button', { name: 'Add day' }).click()
  await programme.getByLabel('Day').fill(`${edition.year}-01-18`)
  await programme.getByLabel('Start, session 1').fill('18:30')
  await saveRecord(page, 'New: Programme')
  await expect(programme.getByText('Every session needs a title')).toBeVisible()
  await programme.getByLabel('Title, session 1').fill('The long table is laid')
  await programme.getByRole('button', { name: 'Add session' }).click()
  await expect(programme.getByLabel('Start, session 2')).toBeFocused()
  await page.keyboard.type('17:00')
  await programme.getByLabel('Title, session 2').fill('Doors and soup')
  await programme.getByLabel('Speakers, session 2').fill('Tendai')
  await expectAccessibleOn(page, desktopSize, phoneSize)
  await saveRecord(page, 'New: Programme')
  await expect(findSettingsForm(page, 'Three days, one table')).toBeVisible()
  await expect(findSectionLine(page, 'Three days, one table')).toContainText('1 day, 2 sessions, 1 without a speaker')

  await page.goto(edition.address)
  await expect(page.getByRole('heading', { level: 1, name: `Geneva ${edition.year}` })).toBeVisible()
  const days = page.getByRole('region', { name: 'Three days, one table' })
  await expect(days.getByRole('listitem')).toHaveText([/17:00\s*Doors and soup\s*Tendai/, /18:30\s*The long table/])
})

test('a broken link in a call to action of a flagship is rejected', async ({ page }) => {
  const edition = await makeEdition(page, 'geneva', [{ kind: 'people', heading: 'Nobody yet' }])
  await openAsMusa(page, edition.desk, edition.flagship.title)
  const figures = await begin(page, 'Statistics')
  await figures.getByLabel('Heading', { exact: true }).fill('In figures')
  await figures.getByRole('button', { name: 'Add a statistic' }).click()
  await figures.getByLabel('Value, statistic 1').fill('15+')
  await figures.getByLabel('Label, statistic 1').fill('countries')
  await saveRecord(page, 'New: Statistics')
  await expect(findSettingsForm(page, 'In figures')).toBeVisible()

  const call = await begin(page, 'Call to take part')
  await call.getByLabel('Heading', { exact: true }).fill('Take part')
  await call.getByRole('button', { name: 'Add a button' }).click()
  await call.getByLabel('Link text, button 1').fill('Ask for a place')
  await call.getByLabel(/^URL/).fill('javascript:alert(1)')
  await saveRecord(page, 'New: Call to take part')
  await expect(call.getByText('Enter a URL such as https://example.org.')).toBeVisible()
  await call.getByLabel(/^URL/).fill('/connect')
  await saveRecord(page, 'New: Call to take part')
  await expect(findSettingsForm(page, 'Take part')).toBeVisible()

  await page.goto(edition.address)
  await expect(page.getByRole('region', { name: 'In figures' })).toContainText('countries')
  await expect(page.getByRole('link', { name: 'Ask for a place' })).toHaveAttribute('href', '/connect')
  await expect(page.getByRole('heading', { level: 2, name: 'Nobody yet' })).toHaveCount(0)
  await expectAccessibleOn(page, desktopSize, phoneSize)
})

test('a manager moves and hides sections of a flagship page with the keyboard', async ({ page }) => {
  const paragraphs = (letter: string) => `<p>Words of ${letter}</p>`
  const edition = await makeEdition(
    page,
    'basel',
    ['A', 'B', 'C'].map(letter => ({ kind: 'text', heading: letter, body_html: paragraphs(letter) })),
  )
  const readOrder = async () => {
    const html = await readPublicPage(page, edition.address)
    return ['A', 'B', 'C']
      .filter(letter => html.includes(`Words of ${letter}`))
      .toSorted((first, second) => html.indexOf(`Words of ${first}`) - html.indexOf(`Words of ${second}`))
      .join('')
  }
  expect(await readOrder()).toBe('ABC')
  await openAsMusa(page, edition.desk, edition.flagship.title)
  const grip = page.getByRole('button', { name: 'Move C' })
  await grip.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Picked up C, 3 of 3\./)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('2 of 3.', { exact: true })).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('1 of 3.', { exact: true })).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => readHeadings(page)).toEqual(['Header', 'C', 'A', 'B'])
  await expect.poll(readOrder).toBe('CAB')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(readOrder).toBe('ABC')

  await findSectionLine(page, 'B').getByRole('link', { name: 'B' }).focus()
  await page.keyboard.press('v')
  await expect(findSectionLine(page, 'B')).toContainText('Hidden')
  await expect.poll(readOrder).toBe('AC')

  await findSectionLine(page, 'A').getByRole('link', { name: 'A' }).press('Enter')
  const form = findSettingsForm(page, 'A')
  await form.getByRole('radio', { name: 'Until…' }).check()
  await form.getByLabel('Until date').fill('2026-01-17T08:00')
  await saveRecord(page, 'A')
  await expect(findSectionLine(page, 'A')).toContainText('Expired 17 Jan')
  await expect.poll(readOrder).toBe('C')
  await form.getByRole('radio', { name: 'From…' }).check()
  await form.getByLabel('From date').fill(`${edition.year}-01-17T08:00`)
  await saveRecord(page, 'A')
  await expect(findSectionLine(page, 'A')).toContainText(`From 17 Jan ${edition.year}`)
  expect(await readOrder()).toBe('C')
  await form.getByRole('radio', { name: 'Always' }).check()
  await saveRecord(page, 'A')
  await expect.poll(readOrder).toBe('AC')

  await findSectionLine(page, 'B').getByRole('button', { name: 'More actions for B' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(findSectionLine(page, 'B')).toHaveCount(0)
  await page.getByRole('dialog').filter({ hasText: 'B removed' }).getByRole('button', { name: 'Undo' }).click()
  await expect(findSectionLine(page, 'B')).toContainText('Hidden')
})

test('a manager creates next year’s edition from an existing edition', async ({ page }) => {
  const edition = await makeEdition(page, 'davos', [
    { kind: 'text', heading: 'The house', body_html: '<p>Stairs, soup, snow.</p>' },
    { kind: 'figures', heading: 'Statistics', items: [{ value: '340', label: 'places' }] },
  ])
  const next = edition.year + 1
  await edition.client
    .from('flagship_sections')
    .insert({
      flagship_id: edition.flagship.id,
      edition_id: edition.id,
      slug: 'programme',
      kind: 'programme',
      heading: 'Programme',
      body_html: `<p>As it stands in ${edition.year}.</p>`,
      items: [{ day: `${edition.year}-01-18`, time: '17:00', title: 'Doors', who: 'Tendai' }],
      position: 9,
    })
    .throwOnError()
  await edition.client
    .from('flagship_chairs')
    .insert({ edition_id: edition.id, number: 3, name: 'Salimata Ouédraogo', request: 'A calendar without weeks.' })
    .throwOnError()
  await openAsMusa(page, edition.desk, edition.flagship.title)
  const addButton = page.getByRole('button', { name: 'Add edition' })
  const dialog = page.getByRole('alertdialog', { name: `Create Davos ${next}?` })
  await addButton.click()
  for (const row of [
    '1 text Copied',
    'Programme 1 session; without speakers',
    'Statistics Heading only',
    '1 empty seat',
  ])
    await expect(dialog.getByRole('row', { name: new RegExp(row) })).toBeVisible()
  await expect(dialog.getByText(`1 text mentions ${edition.year}`)).toBeVisible()
  const outline = dialog.getByRole('region', { name: `${next}, preview` }).getByRole('listitem')
  const fullOutline = [/Header/, 'The house', /Statistics empty/, /Programme 1 entry/, /The table 1 empty seat/]
  await expect(outline).toHaveText(fullOutline)
  await expectAccessibleOn(page, desktopSize, phoneSize)
  // The outline and the messages change when sections are excluded.
  await dialog.getByLabel('Statistics').uncheck()
  await dialog.getByLabel('Programme').uncheck()
  await expect(outline).toHaveText([/Header/, 'The house', /The table/])
  await expect(dialog.getByText(`1 text mentions ${edition.year}`)).toHaveCount(0)
  await dialog.getByLabel('Statistics').check()
  await dialog.getByLabel('Programme').check()
  await expect(outline).toHaveText(fullOutline)
  await page.setViewportSize(desktopSize)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await edition.client.from('flagship_editions').select('id').eq('year', next)).toMatchObject({ data: [] })

  const make = async () => {
    await addButton.click()
    await dialog.getByRole('button', { name: `Create Davos ${next}` }).click()
    await expect(page.getByText(`${next} edition created`)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`year=${next}`))
  }
  await make()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${next} edition deleted`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`year=${edition.year}`))
  await make()
  await expect(findSectionLine(page, 'Programme')).toContainText(`Mentions ${edition.year}.`)
  await expect(findSectionLine(page, 'Statistics')).toContainText('0 statistics')
  await page.getByRole('link', { name: /^Seats/ }).click()
  const chairs = page.getByRole('region', { name: 'Seats' }).getByRole('listitem')
  await expect(chairs).toHaveText([/3\s*Seat 3: To be announced\s*A calendar without weeks\./])
  const address = `/flagship-davos/${next}`
  expect((await page.request.get(address)).status()).toBe(404)
  await page.getByRole('switch', { name: 'Visible to visitors' }).click()
  const question = page.getByRole('alertdialog', { name: `Publish Davos ${next}?` })
  await expect(question.getByText(`“Programme” mentions ${edition.year}`)).toBeVisible()
  await question.getByRole('button', { name: `Publish Davos ${next}` }).click()
  await expect.poll(async () => (await page.request.get(address)).status()).toBe(200)
  const html = await readPublicPage(page, address)
  expect(html).toContain('Stairs, soup, snow.')
  expect(html).not.toContain('Tendai')
  // The flagship's permanent page links to the edition.
  expect(await readPublicPage(page, '/collective-davos')).toContain(`href="${address}"`)
  expect(await readPublicPage(page, '/sitemap/pages.xml')).toContain(address)
})

test('a section of a flagship that two editors change at the same time keeps both changes', async ({ page }) => {
  const edition = await makeEdition(page, 'geneva', [
    { kind: 'text', heading: 'The house', body_html: '<p>Stairs and snow.</p>' },
    { kind: 'figures', heading: 'Statistics', items: [{ value: '340', label: 'places' }] },
  ])
  await page.setViewportSize(desktopSize)
  await openAsMusa(page, edition.desk, edition.flagship.title)
  const preview = page.frameLocator('iframe[title^="Page, "]')
  // The preview is not scaled here, so that clicks hit the visible position.
  await page.getByRole('radio', { name: /^Phone/ }).check()
  await expect.poll(() => preview.locator('html').evaluate(() => window.innerWidth)).toBe(375)
  await preview.getByRole('heading', { name: 'Statistics' }).click()
  const form = findSettingsForm(page, 'Statistics')
  await form.getByLabel('Heading', { exact: true }).fill('In a few figures')
  await expect(preview.getByRole('heading', { name: 'In a few figures' })).toBeVisible()

  const client = await makeAminaClient(page)
  const items = [{ value: '341', label: 'places' }]
  await client.from('flagship_sections').update({ items }).eq('id', edition.idOf('Statistics')).select().throwOnError()
  await saveRecord(page, 'Statistics')
  await expect(page.getByText(/also edited Statistics\. Both changes were saved\./)).toBeVisible()
  await expect.poll(() => readPublicPage(page, edition.address)).toMatch(/In a few figures[\s\S]*341/)

  // Unsaved text is still there after another section was opened, and a section can be opened by its id alone.
  const figuresPart = findSettingsForm(page, 'In a few figures')
  await figuresPart.getByLabel('Heading', { exact: true }).fill('Three hundred and forty-one')
  await findSectionLine(page, 'The house').getByRole('link').click()
  await expect(findSettingsForm(page, 'The house')).toBeVisible()
  await page.goto(`/admin/davos?open=${edition.idOf('Statistics')}`)
  await expect(findSections(page).getByRole('form').getByLabel('Heading', { exact: true })).toHaveValue(
    'Three hundred and forty-one',
  )
  await expect(page.getByText('Unsaved draft restored.')).toBeVisible()
})
