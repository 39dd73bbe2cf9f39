import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { eventRecord } from '../../app/features/event/desk/event-record.ts'
import { expectAccessible } from './support/accessible.ts'
import type { FakeRow } from './support/fake-rows.ts'
import { FakeSite } from './support/fake-site.ts'
import { fillField, findForm, getFieldValue, openPage, waitForFocus } from './support/open-page.tsx'
import { recordId as id, makeStoredRow } from './support/stored-row.ts'

const [first, second] = ['2098-12-03', '2098-12-04']

/** Opens an event of two days with these sessions in the programme. */
async function openProgramme(...sessions: FakeRow[]) {
  const event = makeStoredRow(eventRecord, {
    slug: 'corridors',
    title: 'Corridors',
    start_date: `${first}T09:00:00.000Z`,
    end_date: `${second}T17:00:00.000Z`,
    timezone: 'UTC',
    programme: sessions,
  })
  const site = new FakeSite({
    tables: { events: [event], people: [] },
    functions: { check_slug: () => ({ state: 'free', by: null }), list_event_connections: () => ({}) },
  })
  const { user } = await openPage(`/admin/events/${id}`, site)
  const table = within(await screen.findByRole('group', { name: 'Sessions' }))
  const listTitles = () => table.getAllByLabelText(/^Title, session/).map(getFieldValue)
  return { user, site, form: await findForm('The event'), table, listTitles }
}
const days = (table: ReturnType<typeof within>) =>
  within(table.getByRole('group', { name: 'Days' })).getAllByRole('button')

describe('the table of programme sessions', () => {
  it('changes a programme day only when the typed date is complete', async () => {
    const { table } = await openProgramme(
      { day: first, time: '09:00', title: 'Doors' },
      { day: second, time: '10:00', title: 'Closing' },
    )
    const date = table.getByLabelText('Day')
    fireEvent.change(date, { target: { value: second } })
    fireEvent.change(date, { target: { value: '2098-12-05' } })
    fireEvent.blur(date)
    expect(days(table).map(({ textContent }) => textContent)).toEqual([
      'Wednesday 3 December',
      'Thursday 4 December',
      'Friday 5 December',
    ])
    expect(getFieldValue(table.getByLabelText(/^Title, session/))).toBe('Doors')
    expect(getFieldValue(table.getByLabelText('Day'))).toBe('2098-12-05')
  })

  it('shows an invalid time at the session with that time', async () => {
    const { user, form, table } = await openProgramme(
      { day: first, time: '09:00', title: 'Doors' },
      { day: second, time: '10:00', title: 'Closing' },
    )
    await fillField(user, table.getByLabelText('Start, session 1'), '25:99')
    await user.keyboard('{Control>}s{/Control}')
    const start = table.getByLabelText('Start, session 1')
    await waitForFocus(start)
    expect(start.getAttribute('aria-invalid')).toBe('true')
    form.getByText('“25:99” is not a time: minutes go from 00 to 59.')
    await expectAccessible()
    const [faulty, otherDay] = days(table)
    await user.click(otherDay as HTMLElement)
    await user.keyboard('{Control>}s{/Control}')
    await waitForFocus(faulty as HTMLElement)
    expect(faulty?.textContent).toBe('Wednesday 3 December, has errors')
  })

  it('corrects an overlap in a room with one button', async () => {
    const { user, table } = await openProgramme(
      { day: first, time: '10:30', end: '12:00', title: 'Diesel', room: 'Hall A' },
      { day: first, time: '11:30', end: '13:00', title: 'On foot', room: 'Hall A' },
    )
    table.getByText(/Overlaps “Diesel” in Hall A by 30 minutes\./)
    await user.click(table.getByRole('button', { name: 'Start “On foot” at 12:00' }))
    await waitForFocus(table.getByLabelText('Start, session 2'))
    expect(getFieldValue(table.getByLabelText('Start, session 2'))).toBe('12:00')
    expect(table.queryByText(/Overlaps/)).toBeNull()
  })

  it('opens pasted lines in a dialog that names invalid lines', async () => {
    const { user, table, listTitles } = await openProgramme({ day: first, time: '09:00', title: 'Doors' })
    fireEvent.paste(table.getByLabelText('Title, session 1'), {
      clipboardData: { getData: () => '10:00\tDiesel\tHall A\n11:00\tCoffee\nwithout a time' },
    })
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a schedule' }))
    dialog.getByText(/^2 sessions recognised/)
    dialog.getByText('Line 3')
    await user.click(dialog.getByRole('button', { name: 'Add 2 sessions' }))
    expect(listTitles()).toEqual(['Doors', 'Diesel', 'Coffee'])
    expect(getFieldValue(table.getByLabelText('Room, session 2'))).toBe('Hall A')
  })

  it('keeps the focus on a session that is moved twice', async () => {
    const { user, table, listTitles } = await openProgramme(
      { day: first, time: '', title: 'One' },
      { day: first, time: '', title: 'Two' },
      { day: first, time: '', title: 'Three' },
    )
    await user.click(table.getByRole('button', { name: 'Details of session 1' }))
    await user.click(table.getByRole('button', { name: 'Move session 1 down' }))
    await waitForFocus(table.getByRole('button', { name: 'Move session 2 down' }))
    await user.keyboard('{Enter}')
    await waitForFocus(table.getByRole('button', { name: 'Move session 3 down' }))
    expect(listTitles()).toEqual(['Two', 'Three', 'One'])
  })

  it('moves the focus to the start time after “Add session”', async () => {
    const { user, table } = await openProgramme({ day: first, time: '09:00', title: 'Doors' })
    await user.click(table.getByRole('button', { name: 'Add session' }))
    await waitForFocus(table.getByLabelText('Start, session 2'))
    await user.keyboard('9am{Tab}{Tab}Diesel')
    expect(getFieldValue(table.getByLabelText('Title, session 2'))).toBe('Diesel')
  })

  it('moves the focus to the title of a session that Enter adds', async () => {
    const { user, table } = await openProgramme({ day: first, time: '09:00', title: 'Doors' })
    await user.click(table.getByLabelText('Title, session 1'))
    await user.keyboard('{Enter}')
    await waitForFocus(table.getByLabelText('Title, session 2'))
  })

  it('moves the focus to the previous session when the last is removed', async () => {
    const { user, table } = await openProgramme(
      { day: first, time: '09:00', title: 'Doors' },
      { day: first, time: '10:00', title: 'Diesel' },
      { day: second, time: '10:00', title: 'Closing' },
    )
    await user.click(table.getByRole('button', { name: 'Remove session 2' }))
    await waitForFocus(table.getByLabelText('Title, session 1'))
    await user.click(table.getByRole('button', { name: 'Remove session 1' }))
    await waitForFocus(table.getByRole('button', { name: 'Add session' }))
  })
})
