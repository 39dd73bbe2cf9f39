import { expect, expectAccessibleOnPhoneAndDesktop, test } from '../../support/browser-page.ts'
import { makeAminaClient } from '../../support/editors.ts'
import { makeEvent, makePastEvent } from '../../support/events.ts'
import {
  findSettingsForm,
  openAsMusa,
  openPanelRow,
  openSection,
  publishRecord,
  readPublicPage,
  saveRecord,
} from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'

// Messages on the console are allowed here, because this test is about a broken link.
test.use({ baseURL: sites.accounts.address, quietConsole: undefined })

const newMark = () => crypto.randomUUID().slice(0, 8)

test('a manager corrects the errors of an event with one click', async ({ page }) => {
  await openAsMusa(page, '/admin/events', 'Events')
  const client = await makeAminaClient(page)
  const mark = newMark()
  const { data: circle } = await client
    .from('circles')
    .insert({ slug: `freight-${mark}`, name: `Freight ${mark}` })
    .select('id')
    .single()
    .throwOnError()
  await client
    .from('people')
    .insert({ slug: `ama-${mark}`, name: `Ámà ${mark}`, groups: ['council'] })
    .throwOnError()
  const fields = { start_date: '2098-12-03T16:00:00Z', circles: [circle.id] }
  await makeEvent(client, { ...fields, slug: `night-${mark}`, title: `Night freight ${mark}` })
  const event = await makeEvent(client, {
    ...fields,
    slug: `cold-${mark}`,
    title: `Cold chain ${mark}`,
    end_date: '2098-12-03T20:00:00Z',
    signup_url: new URL(`/event/gone-${mark}`, page.url()).href,
    region: 'West Africa',
  })
  await page.goto(`/admin/events/${event}`)
  const form = findSettingsForm(page, 'The event')
  const findings = page.getByRole('region', { name: /^Before you publish/ }).getByRole('listitem')
  await expect(findings.filter({ hasText: `also has “Night freight ${mark}” on` })).toBeVisible()
  await expect(findings.filter({ hasText: `Broken link: /event/gone-${mark}` })).toBeVisible()
  await findings.filter({ hasText: 'Broken link' }).getByRole('button', { name: /^Fix/ }).click()
  await expect(form.getByLabel('Registration URL')).toBeFocused()
  await form.getByLabel('Registration URL').fill('')
  await form.getByLabel('Country').selectOption('Kenya')
  await findings.filter({ hasText: 'Kenya is in East Africa' }).getByRole('button', { name: 'Set East Africa' }).click()
  await expect(form.getByLabel('Region')).toHaveValue('East Africa')
  await expect(form.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/Nairobi/)
  await expect(form.getByLabel('Starts')).toHaveValue('2098-12-03T16:00')
  await form.getByLabel('Ends, optional').fill('2098-12-12T20:00')
  await form.getByLabel('Starts').fill('2098-12-12T16:00')
  await expect(findings.filter({ hasText: 'is a public holiday in Kenya: Jamhuri Day.' })).toBeVisible()
  await form.getByLabel('Starts').fill('2098-12-03T16:00')
  await form.getByLabel('Ends, optional').fill('2098-12-03T13:00')
  await findings.filter({ hasText: '3 hours before' }).getByRole('button', { name: 'Set 19:00' }).click()
  await expect(form.getByLabel('Ends, optional')).toHaveValue('2098-12-03T19:00')
  await expect(findings.filter({ hasText: 'public holiday' })).toHaveCount(0)

  await form.getByLabel('Venue', { exact: true }).fill('Kisumu Lakeside Hall')
  await form.getByText('Add street and directions').click()
  await form.getByLabel('Street, optional').fill('Oginga Odinga Street 4')
  await form.getByLabel('City, optional', { exact: true }).fill('Kisumu')
  await form.getByText('Add online link').click()
  await form.getByLabel('Online link').fill('https://meet.example/cold')
  await openSection(page, 'Organiser')
  await form.getByLabel('Organiser, optional').fill('Midwives’ fund')
  await openSection(page, 'Programme')
  await form.getByRole('button', { name: 'Add session' }).click()
  await form.getByLabel('Start, session 1').fill('16:00')
  await saveRecord(page, 'The event')
  await expect(form.getByText('Every session needs a title.')).toBeVisible()
  await form.getByLabel('Title, session 1').fill('Six boxes on a table')
  await form.getByRole('button', { name: 'Details of session 1' }).click()
  const speakers = form.getByRole('combobox', { name: 'Speakers, optional, session 1' })
  await speakers.pressSequentially(`ama ${mark.slice(0, 5)}`)
  await page.getByRole('option', { name: `Ámà ${mark}` }).click()
  await speakers.pressSequentially('Wanjiru Falk')
  await expect(page.getByRole('option', { name: 'Add “Wanjiru Falk” (no profile)' })).toBeVisible()
  await speakers.pressSequentially('enberg, ')
  await expect(form.getByRole('button', { name: 'Remove Wanjiru Falkenberg' })).toBeVisible()
  // The text typed to find a person is not added as the name of a new person.
  await expect(form.getByRole('button', { name: /^Remove (Wanjiru|ama)/i })).toHaveCount(1)
  await form.getByRole('button', { name: `Move Wanjiru Falkenberg before Ámà ${mark}` }).click()
  await openSection(page, 'Documents')
  await form.getByRole('button', { name: 'Add a document' }).click()
  await form.getByLabel('Title, document 1').fill('The logs')
  await form.getByLabel('https:// address, document 1').fill('https://papers.example/logs.pdf')
  await expectAccessibleOnPhoneAndDesktop(page)
  await publishRecord(page, 'The event')
  await expect(form.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()

  await page.goto(`/event/cold-${mark}`)
  const facts = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Event Details' }) })
  await expect(facts).toContainText('Kisumu Lakeside Hall')
  await expect(page.getByRole('link', { name: /Show on a map/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.openstreetmap\.org\/search\?query=Oginga/,
  )
  await expect(page.getByRole('link', { name: /Take Part Online/ })).toHaveAttribute(
    'href',
    'https://meet.example/cold',
  )
  await expect(page.getByText(`Wanjiru Falkenberg, Ámà ${mark}`)).toBeVisible()
  await expect(page.getByRole('link', { name: `Ámà ${mark}` })).toHaveAttribute(
    'href',
    `/leadership-council#ama-${mark}`,
  )
  expect(await readPublicPage(page, `/event/cold-${mark}`)).toContain(`{"@type":"Person","name":"Ámà ${mark}","url":`)
  await expect(page.getByRole('link', { name: /The logs/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Register for Event' })).toHaveCount(0)
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.getByRole('link', { name: `Ámà ${mark}` }).click()
  await page
    .getByRole('article', { name: `Ámà ${mark}` })
    .getByRole('link', { name: `Cold chain ${mark}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/event/cold-${mark}$`))
  const { data: ama } = await client.from('people').select('id').eq('slug', `ama-${mark}`).single().throwOnError()
  await openAsMusa(page, `/admin/settings/people/${ama.id}`, `Ámà ${mark}`)
  await openPanelRow(page, 'Speaks at')
  await page
    .getByRole('region', { name: 'Speaks at' })
    .getByRole('link', { name: `Cold chain ${mark}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Cold chain ${mark}` })).toBeVisible()
})

test('the page of a past event shows the results of the event first', {
  tag: '@core',
}, async ({ page }) => {
  await page.goto('/auth/login')
  const client = await makeAminaClient(page)
  const mark = newMark()
  const event = await makePastEvent(client, mark, {
    online_url: 'https://meet.example/over',
    outcome_html: '<p>One lane for lorries.</p>',
  })
  const article = { slug: `ledger-${mark}`, title: `The ledger ${mark}`, status: 'published' }
  await client.rpc('save_article', { fields: { ...article, events: [event] } }).throwOnError()
  await client
    .rpc('save_article', {
      fields: { slug: `draft-${mark}`, title: `A draft ${mark}`, events: [event] },
    })
    .throwOnError()
  await page.goto(`/event/bridges-${mark}`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('What Came of It')
  await expect(page.getByText('One lane for lorries.')).toBeVisible()
  await expect(page.getByRole('link', { name: `The ledger ${mark}` })).toHaveAttribute('href', `/news/ledger-${mark}`)
  await expect(page.getByText(`A draft ${mark}`)).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Take Part Online/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Documents' })).toHaveCount(0)
  expect(await readPublicPage(page, `/search?q=lorries+${mark}`)).toContain(`Eleven bridges ${mark}`)
  await openAsMusa(page, `/admin/events/${event}`, `Eleven bridges ${mark}`)
  await openSection(page, 'Related content')
  const elsewhere = page.getByRole('region', { name: 'Related content' })
  await expect(elsewhere.getByRole('listitem')).toContainText([
    `A draft ${mark}Article, draft`,
    `The ledger ${mark}Article`,
  ])
  await openPanelRow(page, 'Event status')
  await page.getByLabel('Event status').selectOption('Postponed')
  await page.getByLabel('Message to attendees').fill('We meet in January.')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('We meet in January.')
})
