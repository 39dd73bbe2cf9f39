import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { eventRecord } from '../../app/features/event/desk/event-record.ts'
import { expectAccessible } from './support/accessible.ts'
import type { FakeRow } from './support/fake-rows.ts'
import { FakeSite } from './support/fake-site.ts'
import {
  fillField,
  findForm,
  findMessage,
  getFieldValue,
  openPage,
  testUsers,
  waitForFocus,
} from './support/open-page.tsx'
import { recordId as id, makeStoredRow } from './support/stored-row.ts'

/** Opens the edit page of an event with these values. */
async function openEvent(row: FakeRow, hash = '', revisions: FakeRow[] = []) {
  const event = makeStoredRow(eventRecord, {
    slug: 'corridors',
    title: 'Corridors',
    start_date: '2098-12-03T09:00:00.000Z',
    ...row,
  })
  const site = new FakeSite({
    tables: { events: [event], people: [], revisions },
    functions: { check_slug: () => ({ state: 'free', by: null }) },
  })
  const page = await openPage(`/admin/events/${id}${hash}`, site)
  return { ...page, site, form: await findForm('The event') }
}

const listOpenSections = () =>
  [...document.querySelectorAll<HTMLElement>('.section-rows > details[open]')].map(({ dataset }) => dataset.row)
const findRow = (title: string) => screen.getByText(title, { selector: 'summary > h3' }).closest('summary') as Element

it('the browser remembers which sections of an event form are open', async () => {
  const page = await openEvent({
    body_html: '<p>Six boxes have been chosen by lot.</p>',
    programme: [
      { time: '09:00', end: '10:30', title: 'Doors', room: 'Hall A' },
      { time: '10:00', title: 'Diesel', room: 'Hall A', people: ['Grace'] },
      { time: '11:00', title: 'Tea', kind: 'break' },
    ],
    max_attendees: 80,
    attendees: 71,
    is_partner_event: true,
  })
  expect(listOpenSections()).toEqual([])
  expect(findRow('Description').textContent).toContain('Six boxes have been chosen by lot.')
  expect(findRow('Image').textContent).toContain('No image; a pattern is generated')
  expect(findRow('Programme').textContent).toContain('2 sessions, 1 room, 1 speaker')
  expect(findRow('Programme').querySelector('.status')?.textContent).toBe('1 overlap')
  expect(findRow('Registration').textContent).toContain('71 of 80 places')
  expect(findRow('Circles and type').textContent).toContain('Partner event')
  expect(findRow('Organiser').textContent).toContain('None')
  await page.user.click(findRow('Programme'))
  await page.user.click(findRow('Organiser'))
  await expect.poll(listOpenSections).toEqual(['Programme', 'Organiser'])
  await expectAccessible()
  page.close()
  await openEvent({})
  expect(listOpenSections()).toEqual(['Programme', 'Organiser'])
})

it('a save opens the section with an invalid field and moves the focus to that field', async () => {
  const { user, form } = await openEvent({})
  fireEvent.change(form.getByLabelText('Capacity, optional'), { target: { value: 'many' } })
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  await waitForFocus(form.getByLabelText('Capacity, optional'))
  expect(listOpenSections()).toEqual(['Registration'])
})

it('a conflict in a closed section of a form opens the section', async () => {
  const { user, site, form } = await openEvent({ max_attendees: 80 })
  fireEvent.change(form.getByLabelText('Capacity, optional'), { target: { value: '90' } })
  site.change('events', id, { max_attendees: 100 }, testUsers.musa.id)
  await user.click(form.getByRole('button', { name: 'Save draft' }))
  await form.findByText(/also changed capacity\. Choose a version\./)
  expect(listOpenSections()).toEqual(['Registration'])
})

it('a message about a restored revision names the invalid parts of sessions that were left out', async () => {
  const old = { time: '9am', end: 'late', title: 'Doors', room: 7 }
  const { user, site, form } = await openEvent({ programme: [{ time: '10:00', title: 'Doors' }] })
  const row = { ...site.rows('events')[0] }
  const version = { table_name: 'events', row_id: id, actor: null, revision_names: null }
  site
    .rows('revisions')
    .push(
      { ...version, id: 1, created_at: '2026-11-24T08:00:00.000Z', row_data: { ...row, programme: [old] } },
      { ...version, id: 2, created_at: '2026-11-25T08:00:00.000Z', row_data: row },
    )
  await user.click(findRow('History'))
  await user.click((await form.findAllByRole('button', { name: /^Restore/ }))[0] as HTMLElement)
  await findMessage(/Not restored: end “late” of session 1, room “7” of session 1\./)
  expect(site.rows('events')).toMatchObject([{ programme: [{ time: '09:00', title: 'Doors' }] }])
})

it('two versions in the history of an event are compared side by side', async () => {
  const { user, site, form } = await openEvent({ description: 'Two hours by road.' })
  const row = { ...site.rows('events')[0] }
  const version = { table_name: 'events', row_id: id, actor: null, revision_names: null }
  site.rows('revisions').push(
    {
      ...version,
      id: 1,
      created_at: '2026-11-24T08:00:00.000Z',
      row_data: { ...row, description: 'Two days by road.' },
    },
    { ...version, id: 2, created_at: '2026-11-25T08:00:00.000Z', row_data: row },
  )
  await user.click(findRow('History'))
  await user.click((await form.findAllByRole('button', { name: /^Compare the version/ }))[1] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare versions' }))
  const field = within(dialog.getByRole('region', { name: 'Summary' }))
  expect(field.getAllByRole('paragraph').map(each => each.textContent?.replaceAll(/\s+/g, ' '))).toEqual([
    'Two taken out: days by road.',
    'Two put in: hours by road.',
  ])
  await expectAccessible()
  await user.selectOptions(dialog.getByLabelText('After'), '1')
  dialog.getByText('The two versions are the same.', { selector: '.quiet' })
})

it('a link to a field of a closed section opens the section', async () => {
  const { user, form } = await openEvent({}, '#documents')
  await waitForFocus(form.getByRole('button', { name: 'Add a document' }))
  expect(listOpenSections()).toEqual(['Documents'])
  await user.click(form.getByRole('button', { name: /Circle is missing/ }))
  await waitForFocus(form.getByRole('combobox', { name: 'Circles' }))
  await expect.poll(listOpenSections).toEqual(['Circles and type', 'Documents'])
})

it('choosing a country in the event form sets the region and the time zone', async () => {
  const { user, form } = await openEvent({ timezone: null })
  const line = form.getByText('Add region').closest('summary') as Element
  await user.selectOptions(form.getByLabelText('Country'), 'Kenya')
  await expect.poll(() => line.textContent).toBe('Region East Africa')
  expect(getFieldValue(form.getByLabelText('Starts'))).toBe('2098-12-03T09:00')
  await user.click(line)
  await user.selectOptions(form.getByLabelText('Region'), 'West Africa')
  await user.selectOptions(form.getByLabelText('Country'), 'Uganda')
  expect(getFieldValue(form.getByLabelText('Region'))).toBe('West Africa')
})

it('Enter in a one-line field does not save the record', async () => {
  const { user, site, form } = await openEvent({ status: 'published' })
  await fillField(user, form.getByLabelText('Title'), 'Harbours')
  await user.keyboard('{Enter}')
  form.getByText(/^Unsaved changes/)
  expect(site.rows('events')).toMatchObject([{ title: 'Corridors' }])
  await user.keyboard('{Control>}s{/Control}')
  await expect.poll(() => site.rows('events')).toMatchObject([{ title: 'Harbours' }])
})

it('Ctrl+S in the date field of a day in the programme saves the typed date', async () => {
  const { user, site, form } = await openEvent({ programme: [{ day: '2098-12-03', time: '09:00', title: 'Doors' }] })
  const date = form.getByLabelText('Day')
  date.focus()
  fireEvent.change(date, { target: { value: '2098-12-05' } })
  await user.keyboard('{Control>}s{/Control}')
  await expect.poll(() => site.rows('events')).toMatchObject([{ programme: [{ day: '2098-12-05' }] }])
})

it('a closed section of a form shows the first words of a long text', async () => {
  const link = `<a href="https://baraza.example/${'x'.repeat(2000)}">there</a>`
  await openEvent({ body_html: `<p>Six boxes ${link}</p>`, outcome_html: `<p>${'Eight bridges. '.repeat(40)}</p>` })
  expect(findRow('Description').textContent).toBe('DescriptionSix boxes')
  expect(findRow('After the event').textContent.length).toBeLessThan(140)
})

it('the titles of sections in the event form are headings', async () => {
  const { form } = await openEvent({})
  form.getByRole('heading', { name: 'Programme' })
  form.getByRole('heading', { name: 'Publish' })
})

/** Opens the preview, whose document is in an iframe. */
async function openPreview({ user, form }: Awaited<ReturnType<typeof openEvent>>) {
  await user.click(form.getByRole('button', { name: 'Preview' }))
  const frame = await screen.findByTitle<HTMLIFrameElement>(/^The event/)
  return () => frame.contentDocument?.body.textContent
}

it('the preview of a past event shows the results of the event', async () => {
  const page = await openEvent({ start_date: '2020-03-04T09:00:00.000Z', outcome_html: '<p>Eight bridges.</p>' })
  const preview = await openPreview(page)
  await expect.poll(preview).toMatch(/What Came of It\s*Eight bridges\./)
})

it('the preview of an event without a start shows that its date is to be confirmed', async () => {
  const page = await openEvent({})
  fireEvent.change(page.form.getByLabelText('Starts'), { target: { value: '' } })
  const preview = await openPreview(page)
  await expect.poll(preview).toContain('Date to be confirmed')
})

it('a message about a restored revision names at most five invalid parts', async () => {
  const programme = [
    { time: '9am', title: 'Doors', room: 7 },
    ...Array.from({ length: 6 }, () => ({ time: '10:00', title: '' })),
  ]
  const revision = { table_name: 'events', row_id: id, actor: null, revision_names: null }
  const { user, site } = await openEvent({}, '', [
    { id: 1, ...revision, row_data: { title: 'Old roads', programme }, created_at: '2026-11-24T08:00:00.000Z' },
    { id: 2, ...revision, row_data: { title: 'Corridors', programme: [] }, created_at: '2026-11-25T08:00:00.000Z' },
  ])
  await user.click(findRow('History'))
  await user.click(await screen.findByRole('button', { name: /^Restore/ }))
  const message = await screen.findByText(/Not restored: /)
  expect(message.textContent).toMatch(
    /Not restored: room “7” of session 1, session 2, which has no title, .* session 5, which has no title and 2 more\.$/,
  )
  expect(site.rows('events')).toMatchObject([{ title: 'Old roads', programme: [{ time: '09:00', title: 'Doors' }] }])
})
