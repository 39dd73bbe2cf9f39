import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { expectAccessible } from './support/accessible.ts'
import type { FakeRow } from './support/fake-rows.ts'
import { FakeSite } from './support/fake-site.ts'
import { openPage } from './support/open-page.tsx'

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
function siteWithArticle(found: (args: FakeRow) => boolean) {
  return new FakeSite({
    tables: { categories: [], authors: [], circles: [], saved_views: [] },
    functions: {
      list_editors: () => editors,
      list_articles: args =>
        found(args)
          ? { rows: [article], total: 1, counts: { ...counts, all: 1, draft: 1 } }
          : { rows: [], total: 0, counts },
    },
  })
}

it('filters of the article list are in the URL', async () => {
  const site = siteWithArticle(({ week }) => week === undefined)
  const { user, address } = await openPage('/admin/news', site)
  await user.selectOptions(await screen.findByLabelText('Alt text'), 'Alt text missing')
  await screen.findByRole('row', { name: /Nine keys/ })
  await within(screen.getByLabelText('Edited by')).findByRole('option', { name: 'Efua Tetteh-Lamine' })
  await user.selectOptions(screen.getByLabelText('Edited by'), 'Efua Tetteh-Lamine')
  await expect.poll(address).toBe(`/admin/news?missing=alt&editor=${efua}`)
  await user.selectOptions(screen.getByLabelText('Week'), 'Edited this week')
  await screen.findByRole('heading', { name: 'No articles' })
  expect(site.sent('POST', /list_articles/).at(-1)).toMatchObject({
    lacks_alt: true,
    editor: efua,
    week: 'changed',
    zone: expect.any(String),
  })
  await expectAccessible()
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  await expect.poll(address).toBe('/admin/news')
  await screen.findByRole('row', { name: /Nine keys/ })
  expect((screen.getByLabelText('Alt text') as HTMLSelectElement).value).toBe('')
})

it('a filter of the article list keeps the focus after a choice', async () => {
  const { user, address } = await openPage(
    '/admin/news',
    siteWithArticle(() => true),
  )
  const filter = await screen.findByLabelText('Week')
  filter.focus()
  await user.selectOptions(filter, 'Publish date this week')
  await expect.poll(address).toBe('/admin/news?week=published')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Week')))
})

it('a URL with an unknown filter shows the whole list of articles', async () => {
  const site = siteWithArticle(({ week, editor }) => week === undefined && editor === undefined)
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
  await screen.findByRole('link', { name: 'Clear filters' })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
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
  await user.selectOptions(screen.getByLabelText('Alt text'), 'Alt text missing')
  await screen.findByText('The people could not be loaded.')
  expect(screen.getByLabelText<HTMLSelectElement>('Alt text').value).toBe('alt')
  mend()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('link', { name: 'Bea' })
  expect(screen.queryByRole('link', { name: 'Ada' })).toBeNull()
  await user.selectOptions(screen.getByLabelText('Week'), 'Edited this week')
  await screen.findByText('No people match.')
  await user.click(screen.getByRole('link', { name: 'Clear filters' }))
  await expect.poll(address).toBe('/admin/settings/people')
  await screen.findByRole('link', { name: 'Ada' })
})
