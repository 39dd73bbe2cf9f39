import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ListedEvent } from '../../app/features/event/desk/event-list-search.ts'
import { makeListedEvent } from '../support/listed-event.ts'
import { expectAccessible } from './support/accessible.ts'
import type { FakeRow } from './support/fake-rows.ts'
import { FakeSite } from './support/fake-site.ts'
import { expectPageText, fillField, findForm, findMessage, openPage, waitForFocus } from './support/open-page.tsx'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

const makeEvent = (n: number, title: string, start_date: string, more: Partial<ListedEvent> = {}) =>
  makeListedEvent({ id: uuid(n), slug: `event-${n}`, title, start_date, location: 'Salt Store, Durban', ...more })

const tabs: Record<string, (event: ListedEvent) => boolean> = {
  all: () => true,
  upcoming: ({ stage }) => stage === 'upcoming',
  past: ({ stage }) => stage === 'past',
  draft: ({ stage }) => stage === 'draft',
  cancelled: ({ event_state }) => event_state === 'cancelled',
  pattern: ({ stage }) => stage === 'pattern',
  archived: ({ stage }) => stage === 'archived',
}

/** Makes a site with these events, which searches like the database: by text without accents, by tab and by region. */
function makeSite(...events: ListedEvent[]) {
  const removeAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const findEvents = ({ query = '', region }: FakeRow) =>
    events
      .filter(({ title, location }) =>
        removeAccents(String(query))
          .split(' ')
          .every(word => removeAccents(`${title} ${location}`).includes(word)),
      )
      .filter(event => !region || event.region === region)
  const site: FakeSite = new FakeSite({
    tables: { events: events as unknown as FakeRow[], saved_views: [] },
    functions: {
      list_events: args => {
        const all = findEvents(args)
        const tabEvents = all.filter(tabs[String(args.tab ?? 'upcoming')] ?? (() => false))
        const sortValue =
          args.sort === 'title' ? (event: ListedEvent) => event.title : ({ start_date }: ListedEvent) => start_date
        return {
          rows: tabEvents.toSorted((a, b) => sortValue(a).localeCompare(sortValue(b))),
          total: tabEvents.length,
          counts: Object.fromEntries(Object.entries(tabs).map(([tab, isInTab]) => [tab, all.filter(isInTab).length])),
        }
      },
      list_calendar_events: () => events,
    },
  })
  return site
}

const rows = async () => within(await screen.findByRole('table', { name: 'Events' })).getAllByRole('rowheader')
const tab = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Events by status' })).getByRole('link', { name })

it('the list of events filters by text, stage and region', async () => {
  const south = { region: 'Southern Africa', timezone: 'Africa/Johannesburg' } as const
  const site = makeSite(
    makeEvent(1, 'Jörnada 1', '2099-01-10T16:00:00Z', { timezone: 'Africa/Johannesburg' }),
    makeEvent(2, 'Jörnada 2', '2099-02-10T16:00:00Z', {
      ...south,
      event_state: 'moved_online',
      attendees: 40,
      max_attendees: 60,
    }),
    makeEvent(3, 'Jörnada 3', '2099-03-10T16:00:00Z', { ...south, stage: 'draft' }),
    makeEvent(4, 'Jörnada 4', '2001-04-10T16:00:00Z', { ...south, stage: 'past' }),
  )
  const { user } = await openPage('/admin/events', site)
  await fillField(user, await screen.findByRole('searchbox'), 'jornada durban')
  // The list has two months, each with one event.
  await waitFor(async () => expect(await rows()).toHaveLength(4))
  const second = screen.getByRole('row', { name: /Jörnada 2/ })
  for (const text of ['Tue 10', '18:00 Johannesburg', 'Moved online']) expect(second.textContent).toContain(text)
  expect(tab(/^Past/).textContent).toBe('Past1')
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Region' }), 'Southern Africa')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Jörnada 1' })).toBeNull())
  await user.click(tab(/^Cancelled/))
  await expectPageText('No results for “jornada durban”')
  await user.click(screen.getByRole('link', { name: '1 in Drafts' }))
  await screen.findByRole('link', { name: 'Jörnada 3' })
  await user.click(tab(/^All/))
  await user.click(await screen.findByRole('link', { name: 'Event' }))
  await waitFor(async () =>
    expect((await rows()).map(({ textContent }) => textContent)).toEqual(
      [2, 3, 4].map(n => `Jörnada ${n}Salt Store, Durban`),
    ),
  )
  await user.keyboard('jjx')
  expect(screen.getByRole('checkbox', { name: 'Select Jörnada 3' })).toHaveProperty('checked', true)
  await user.keyboard('{Escape}')
  await waitForFocus(screen.getByRole('link', { name: 'Jörnada 3' }))
})

it('the head of the list of events states the numbers of all events during a search', async () => {
  const site = makeSite(
    makeEvent(1, 'Freight', '2099-01-10T16:00:00Z'),
    makeEvent(2, 'Supper', '2001-01-10T16:00:00Z', { stage: 'past' }),
  )
  const { user, address } = await openPage('/admin/events?q=zebra', site)
  await expectPageText('No results for “zebra”')
  await screen.findByText('1 upcoming, 1 past, 0 drafts. Times are local.')
  expect(tab(/^Upcoming/).textContent).toBe('Upcoming0')
  await user.click(screen.getByRole('link', { name: 'Clear search' }))
  await screen.findByRole('link', { name: 'Freight' })
  expect(address()).toBe('/admin/events')
  screen.getByText('1 upcoming, 1 past, 0 drafts. Times are local.')
})

it('a bulk cancellation of events shows how many events it will cancel before an editor confirms', async () => {
  const site = makeSite(
    makeEvent(1, 'Lot 1', '2099-01-10T16:00:00Z'),
    makeEvent(2, 'Lot 2', '2099-01-10T16:00:00Z', { stage: 'draft' }),
    makeEvent(3, 'Lot 3', '2001-01-10T16:00:00Z', { stage: 'past' }),
  )
  const requests: FakeRow[] = []
  Object.assign(site.functions, {
    preview_event_action: (args: FakeRow) => {
      requests.push(args)
      return args.action === 'region'
        ? [{ outcome: 'changed', count: 3, changes: true, titles: [] }]
        : [
            {
              outcome: args.action === 'cancel' ? 'cancelled' : 'postponed',
              count: 1,
              changes: true,
              titles: ['Lot 1'],
            },
            {
              outcome: args.action === 'cancel' ? 'cancelled_unseen' : 'postponed_unseen',
              count: 1,
              changes: true,
              titles: ['Lot 2'],
            },
            { outcome: 'over', count: 1, changes: false, titles: ['Lot 3'] },
          ]
    },
    apply_event_action: (args: FakeRow) => {
      requests.push(args)
      return { changed: 2, missed: 0 }
    },
    undo_bulk_change: () => ({ undone: 2, changed: 0, left: 0 }),
  })
  const { user } = await openPage('/admin/events?tab=all', site)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  const findSelectionBar = async () => within(await screen.findByRole('region', { name: /selected$/ }))
  await user.click((await findSelectionBar()).getByRole('button', { name: 'Region' }))
  await user.selectOptions(await screen.findByLabelText('Set region'), 'Europe')
  await screen.findByRole('button', { name: 'Region 3' })
  for (const [action, label, words, doneMessage] of [
    ['cancel', 'Cancel events', 'The hall flooded.', '2 events cancelled'],
    ['postpone', 'Postpone', 'We meet in January.', '2 events postponed'],
  ] as const) {
    await user.click((await findSelectionBar()).getByRole('button', { name: label }))
    const sheet = await findForm(`${label}: effect`)
    await fillField(user, sheet.getByLabelText('Message to attendees'), words)
    await waitFor(() => expect(sheet.getAllByRole('listitem')).toHaveLength(3))
    expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(new RegExp(`^1is ${action === 'cancel' ? 'cancelled' : 'postponed'}\\. Its page`)),
      expect.stringMatching(new RegExp(`^1is ${action === 'cancel' ? 'cancelled' : 'postponed'}\\. It is not public`)),
      expect.stringMatching(/^1is skipped: it is over/),
    ])
    await expectAccessible()
    await user.click(sheet.getByRole('button', { name: `${label} 2` }))
    const message = await findMessage(doneMessage)
    expect(requests.at(-1)).toMatchObject({ action, value: words })
    expect(new Set(requests.at(-1)?.ids as string[])).toEqual(new Set([uuid(1), uuid(2), uuid(3)]))
    await user.click(message.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.queryByText(doneMessage)).toBeNull())
    expect(await screen.findAllByText('2 events restored')).not.toEqual([])
    await waitFor(() => expect(screen.queryByRole('region', { name: /selected$/ })).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  }
})

const month = (first: string) => `/admin/events?view=month&tab=all&month=${first}`
const bar = (title: string) =>
  waitFor(() => {
    const eventBar = [...document.querySelectorAll<HTMLElement>('.event-bar')].find(({ textContent }) =>
      textContent.includes(title),
    )
    if (!eventBar) throw new Error(`There is no ${title} in the month`)
    return eventBar
  })

it('the month view shows past events and has no separate tab for them', async () => {
  const site = makeSite(makeEvent(1, 'Freight', '2020-03-12T16:00:00Z', { stage: 'past' }))
  await openPage('/admin/events?view=month&month=2020-03', site)
  await bar('Freight')
  expect(tab(/^All/).getAttribute('aria-current')).toBe('page')
  expect(screen.queryByRole('link', { name: /^(Upcoming|Past)/ })).toBeNull()
})

it('the year view names the weekdays above the days of each month', async () => {
  await openPage('/admin/events?view=year&month=2026-11', makeSite())
  const month = (await screen.findByRole('heading', { name: 'November' })).closest('section')
  expect(month?.textContent).toMatch(/^NovemberSMTWTFS1234/)
})

it('a month without matches of a search names the search and offers to clear it', async () => {
  const site = makeSite(makeEvent(1, 'Freight', '2020-03-12T16:00:00Z', { stage: 'past' }))
  const { user } = await openPage('/admin/events?view=month&month=2020-03&q=zebra', site)
  await screen.findByRole('heading', { name: 'No results for “zebra” in March 2020' })
  await user.click(screen.getByRole('link', { name: 'Clear search' }))
  await bar('Freight')
})

it('the month view does not allow moving a past event', async () => {
  const site = makeSite(makeEvent(1, 'Freight', '2020-03-12T16:00:00Z', { stage: 'past' }))
  const { user } = await openPage(month('2020-03'), site)
  const freight = await bar('Freight')
  act(() => freight.focus())
  await user.keyboard(' ')
  await waitFor(() =>
    expect(screen.getAllByRole('status').some(({ textContent }) => /The event is over\./.test(textContent))).toBe(true),
  )
  expect(site.requests.filter(({ method }) => method === 'PATCH')).toEqual([])
})

it('the month view does not move an event that another editor has changed', async () => {
  const site = makeSite(makeEvent(1, 'Freight', '2097-03-12T16:00:00Z'))
  const { user } = await openPage(month('2097-03'), site)
  const freight = await bar('Freight')
  act(() => freight.focus())
  await user.keyboard(' {ArrowRight}')
  site.change('events', uuid(1), { town: 'Basel' })
  await user.keyboard(' ')
  expect(await screen.findAllByText(/Someone else just changed it\./)).not.toEqual([])
  expect(site.rows('events')).toMatchObject([{ start_date: '2097-03-12T16:00:00Z', town: 'Basel' }])
})
