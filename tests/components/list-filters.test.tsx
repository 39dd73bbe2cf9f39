import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { phoneMediaQuery } from '../../app/ui/break-point.ts'
import { expectAccessible } from './support/accessible.ts'
import type { FakeRow } from './support/fake-rows.ts'
import { FakeSite } from './support/fake-site.ts'
import { chooseMenuItem, openPage, waitForFocus } from './support/open-page.tsx'

const efua = '00000000-0000-4000-8000-00000000000e'
const editors = [{ id: efua, name: 'Efua Tetteh-Lamine' }]
const counts = { all: 0, draft: 0, in_review: 0, scheduled: 0, published: 0, archived: 0, bin: 0 }

const article = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'nine-keys',
  title: 'Nine keys',
  stage: 'draft',
  published_at: null,
  unpublish_at: null,
  binned_at: null,
  updated_at: '2026-11-25T08:00:00.000Z',
  reviewer: null,
  picture: null,
  lacks_alt: true,
  category: null,
  circle: null,
  authors: [],
}

/** Makes a site with one article. The database function finds the article only with these arguments. */
function makeSiteWithArticle(isFound: (args: FakeRow) => boolean) {
  return new FakeSite({
    tables: { categories: [], authors: [], circles: [], saved_views: [] },
    functions: {
      list_editors: () => editors,
      list_articles: args =>
        isFound(args)
          ? { rows: [article], total: 1, counts: { ...counts, all: 1, draft: 1 } }
          : { rows: [], total: 0, counts },
    },
  })
}

async function openFilters(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  return within(await screen.findByRole('dialog', { name: 'Filters' }))
}

it('filters of the article list are in the URL', async () => {
  const site = makeSiteWithArticle(({ week }) => week === undefined)
  const { user, address } = await openPage('/admin/news', site)
  const filters = await openFilters(user)
  await user.selectOptions(filters.getByLabelText('Alt text'), 'Missing')
  await screen.findByRole('row', { name: /Nine keys/ })
  await within(filters.getByLabelText('Edited by')).findByRole('option', { name: 'Efua Tetteh-Lamine' })
  await user.selectOptions(filters.getByLabelText('Edited by'), 'Efua Tetteh-Lamine')
  await expect.poll(address).toBe(`/admin/news?missing=alt&editor=${efua}`)
  await user.selectOptions(filters.getByLabelText('This week'), 'Edited')
  await screen.findByRole('heading', { name: 'No articles' })
  expect(site.sent('POST', /list_articles/).at(-1)).toMatchObject({
    lacks_alt: true,
    editor: efua,
    week: 'changed',
    zone: expect.any(String),
  })
  await expectAccessible()
  await user.click(filters.getByRole('button', { name: 'Done' }))
  await waitForFocus(screen.getByRole('button', { name: 'Filter' }))
  // The message of the empty list has the same link as the chips of the filters.
  const [clear, sameLink] = screen.getAllByRole('link', { name: 'Clear filters' })
  expect(sameLink?.getAttribute('href')).toBe(clear?.getAttribute('href'))
  await user.click(sameLink as HTMLElement)
  await expect.poll(address).toBe('/admin/news')
  await screen.findByRole('row', { name: /Nine keys/ })
  expect(screen.queryByRole('list', { name: 'Active filters' })).toBeNull()
  expect((await openFilters(user)).getByLabelText<HTMLSelectElement>('Alt text').value).toBe('')
})

it('a chip of each active filter removes the filter and keeps the search text', async () => {
  const site = makeSiteWithArticle(() => true)
  const { user, address } = await openPage(
    `/admin/news?q=keys&from=2026-11-03&editor=${efua}&week=changed&page=2`,
    site,
  )
  const chips = await screen.findByRole('list', { name: 'Active filters' })
  await within(chips).findByText('Efua Tetteh-Lamine')
  expect(
    within(chips)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Published from 3 November 2026, remove',
    'Edited by Efua Tetteh-Lamine, remove',
    'Edited this week, remove',
  ])
  await user.click(within(chips).getByRole('link', { name: /^Published from/ }))
  await expect.poll(address).toBe(`/admin/news?q=keys&editor=${efua}&week=changed`)
  await user.type(screen.getByRole('searchbox'), ' nine')
  await expect.poll(address).toBe(`/admin/news?q=keys+nine&editor=${efua}&week=changed`)
  const clear = screen.getByRole('link', { name: 'Clear filters' })
  await expect.poll(() => clear.getAttribute('href')).toBe('/admin/news?q=keys+nine')
  await user.click(clear)
  await expect.poll(address).toBe('/admin/news?q=keys+nine')
})

it('a removed date filter stays removed while a typed search text waits to be submitted', async () => {
  const { address } = await openPage(
    '/admin/news?from=2026-11-03',
    makeSiteWithArticle(() => true),
  )
  const chips = within(await screen.findByRole('list', { name: 'Active filters' }))
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'keys' } })
  fireEvent.click(chips.getByRole('link', { name: /^Published from/ }))
  await expect.poll(() => address().includes('q=keys')).toBe(true)
  expect(address()).toBe('/admin/news?q=keys')
})

it('the button “Filter” gets the focus after the keyboard has removed the last filter', async () => {
  const { user, address } = await openPage(
    `/admin/news?missing=alt&week=changed`,
    makeSiteWithArticle(() => true),
  )
  const button = await screen.findByRole('button', { name: 'Filter' })
  screen.getByRole('link', { name: /^Edited this week/ }).focus()
  await user.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/news?missing=alt')
  await waitForFocus(screen.getByRole('link', { name: /^Alt text missing/ }))
  await user.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/news')
  await waitForFocus(button)
  await user.selectOptions((await openFilters(user)).getByLabelText('Alt text'), 'Missing')
  await user.keyboard('{Escape}')
  ;(await screen.findByRole('link', { name: 'Clear filters' })).focus()
  await user.keyboard('{Enter}')
  await expect.poll(address).toBe('/admin/news')
  await waitForFocus(button)
})

it('the text of an active filter is isolated from the writing direction of the page', async () => {
  const name = 'عبد الرحمن'
  await openPage(
    `/admin/news?editor=${efua}`,
    new FakeSite({
      tables: { categories: [], authors: [], circles: [], saved_views: [] },
      functions: {
        list_editors: () => [{ id: efua, name }],
        list_articles: () => ({ rows: [article], total: 1, counts: { ...counts, all: 1, draft: 1 } }),
      },
    }),
  )
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Active filters' }).querySelector('bdi')?.textContent).toBe(name),
  )
})

it('the filters of a list open as a modal sheet at the bottom of a phone screen', async () => {
  const ofDesktop = window.matchMedia
  const phone = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(query =>
      query === phoneMediaQuery ? Object.assign(ofDesktop(query), { matches: true }) : ofDesktop(query),
    )
  onTestFinished(() => phone.mockRestore())
  const { user, address } = await openPage(
    '/admin/news',
    makeSiteWithArticle(() => true),
  )
  const filters = await openFilters(user)
  const sheet = screen.getByRole('dialog', { name: 'Filters' })
  const { position, transform } = sheet.parentElement?.style ?? {}
  expect([position, transform, sheet.parentElement?.style.getPropertyValue('inset')]).toEqual([
    'fixed',
    'none',
    'auto 0 0',
  ])
  expect(document.querySelector('.list-filters .dialog-ground')).not.toBeNull()
  // A modal dialog hides the rest of the page from assistive technology.
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  await user.selectOptions(filters.getByLabelText('Alt text'), 'Missing')
  await expect.poll(address).toBe('/admin/news?missing=alt')
  await user.click(filters.getByRole('button', { name: 'Done' }))
  await waitForFocus(screen.getByRole('button', { name: 'Filter' }))
  await screen.findByRole('link', { name: /^Alt text missing/ })
})

it('the key F opens the filters, and Escape returns the focus to the button “Filter”', async () => {
  const { user } = await openPage(
    '/admin/news',
    makeSiteWithArticle(() => true),
  )
  await screen.findByRole('row', { name: /Nine keys/ })
  await user.keyboard('f')
  const filters = within(await screen.findByRole('dialog', { name: 'Filters' }))
  expect(screen.getByRole('button', { name: 'Filter' }).getAttribute('aria-keyshortcuts')).toBe('F')
  await waitForFocus(filters.getByLabelText('Category'))
  await user.keyboard('{Escape}')
  await waitForFocus(screen.getByRole('button', { name: 'Filter' }))
  await user.keyboard('/')
  await waitForFocus(screen.getByRole('searchbox'))
})

it('a filter of the article list keeps the focus after a choice', async () => {
  const { user, address } = await openPage(
    '/admin/news',
    makeSiteWithArticle(() => true),
  )
  const filter = (await openFilters(user)).getByLabelText('This week')
  filter.focus()
  await user.selectOptions(filter, 'Publish date')
  await expect.poll(address).toBe('/admin/news?week=published')
  await waitForFocus(screen.getByLabelText('This week'))
})

it('a URL with an unknown filter shows the whole list of articles', async () => {
  const site = makeSiteWithArticle(({ week, editor }) => week === undefined && editor === undefined)
  await openPage('/admin/news?week=starts&editor=somebody', site)
  await screen.findByRole('row', { name: /Nine keys/ })
})

it('an export of events contains only the filtered events', async () => {
  const site = new FakeSite({
    tables: { circles: [], saved_views: [], events: [] },
    functions: {
      list_editors: () => editors,
      list_events: () => ({
        rows: [],
        total: 0,
        counts: { all: 0, upcoming: 0, past: 0, draft: 0, cancelled: 0, pattern: 0, archived: 0 },
        ids: [],
      }),
    },
  })
  const { user } = await openPage(`/admin/events?missing=alt&editor=${efua}&week=starts`, site)
  await screen.findByRole('list', { name: 'Active filters' })
  await chooseMenuItem(user, screen.getByRole('button', { name: 'Export' }), 'CSV')
  await screen.findByText('0 events exported')
  expect(site.sent('POST', /list_events/).find(({ with_ids }) => with_ids)).toMatchObject({
    lacks_alt: true,
    editor: efua,
    week: 'starts',
  })
})

it('the list of people sends its filter to the database', async () => {
  const people = ['Ada', 'Bea'].map((name, n) => ({
    id: `00000000-0000-4000-8000-00000000001${n}`,
    slug: name.toLowerCase(),
    name,
    groups: ['council'],
    position: n,
    is_visible: true,
    created_at: '2026-11-25T08:00:00.000Z',
    updated_at: '2026-11-25T08:00:00.000Z',
  }))
  const site = new FakeSite({
    tables: { people, circles: [] },
    functions: { list_editors: () => editors, filter_records: ({ week }) => (week ? [] : [people[1]?.id]) },
  })
  const { user, address } = await openPage('/admin/settings/people', site)
  await screen.findByRole('link', { name: 'Ada' })
  const mend = site.fail('POST', /filter_records/)
  const filters = await openFilters(user)
  await user.selectOptions(filters.getByLabelText('Alt text'), 'Missing')
  await screen.findByText('The people could not be loaded.')
  expect(filters.getByLabelText<HTMLSelectElement>('Alt text').value).toBe('alt')
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: 'Bea' })
  expect(screen.queryByRole('link', { name: 'Ada' })).toBeNull()
  await user.selectOptions((await openFilters(user)).getByLabelText('This week'), 'Edited')
  await screen.findByText('No people match.')
  await user.type(screen.getByRole('searchbox'), 'ada')
  const listClearLinks = () => screen.getAllByRole('link', { name: 'Clear filters' })
  await expect
    .poll(() => listClearLinks().map(link => link.getAttribute('href')))
    .toEqual(['/admin/settings/people?q=ada', '/admin/settings/people?q=ada'])
  await user.click(listClearLinks()[1] as HTMLElement)
  await expect.poll(address).toBe('/admin/settings/people?q=ada')
  await screen.findByRole('link', { name: 'Ada' })
})
