import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { makeBlankFields } from '../../app/desk/record/define-record.ts'
import { articleRecord } from '../../app/features/article/desk/article-record.ts'
import { expectAccessible } from './support/accessible.ts'
import type { FakeRow } from './support/fake-rows.ts'
import { FakeSite, makeRowRefusal } from './support/fake-site.ts'
import {
  aminaSession,
  chooseMenuItem,
  expectPageText,
  fillField,
  findForm,
  findMessage,
  getFieldValue,
  musaSession,
  openPage,
} from './support/open-page.tsx'

type Stage = 'draft' | 'published' | 'archived'

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const countTabs = (rows: FakeRow[], filters: Record<string, (row: FakeRow) => boolean>) =>
  Object.fromEntries(Object.entries(filters).map(([tab, isInTab]) => [tab, rows.filter(isInTab).length]))

const inTabs: Record<string, (row: FakeRow) => boolean> = {
  all: row => row.stage !== 'archived' && row.stage !== 'bin',
  draft: row => row.stage === 'draft',
  in_review: () => false,
  scheduled: () => false,
  published: row => row.stage === 'published',
  archived: row => row.stage === 'archived',
  bin: row => row.stage === 'bin',
}

/** Default values of a list row, for columns that these tests ignore. */
const blank = {
  published_at: null,
  unpublish_at: null,
  binned_at: null,
  updated_at: '2026-11-25T08:00:00.000Z',
  reviewer: null,
  picture: null,
  lacks_alt: false,
  category: null,
  circle: null,
  authors: [],
  taken_on: null,
  location: null,
  flagship: null,
  year: null,
  event: null,
  photos: 0,
  lacking: 0,
  cover: null,
}

/**
 * Makes a site with rows named "Lot" plus a number, in these statuses, and the list and bulk functions for the rows.
 */
function siteWithLots(noun: 'album' | 'article', ...stages: Stage[]) {
  const rows = stages.map(
    (stage, n): FakeRow => ({ ...blank, id: uuid(n), slug: `lot-${n}`, title: `Lot ${n}`, stage }),
  )
  const before = new Map<string, FakeRow[]>()
  const findRows = (ids: unknown) => rows.filter(({ id }) => (ids as string[]).includes(String(id)))
  const newStages: Record<string, string> = { archive: 'archived', publish: 'published', bin: 'bin', restore: 'draft' }
  const site = new FakeSite({
    functions: {
      [`list_${noun}s`]: ({ query = '', tab = 'all', page = 1, page_size = 25, with_ids }) => {
        const matches = rows.filter(({ title }) => String(title).includes(String(query)))
        const tabRows = matches.filter(inTabs[String(tab)] ?? (() => false))
        const from = (Number(page) - 1) * Number(page_size)
        return {
          rows: tabRows.slice(from, from + Number(page_size)),
          total: tabRows.length,
          counts: countTabs(matches, inTabs),
          ...(with_ids ? { ids: tabRows.map(({ id }) => id) } : {}),
        }
      },
      // tests/policies/bulk-*.test.ts test the permission for each row; the tests here cover how the screen shows the
      // result.
      [`preview_${noun}_action`]: ({ ids, action }) =>
        Object.entries(Object.groupBy(findRows(ids), ({ stage }) => String(stage))).map(([stage, group]) => ({
          outcome:
            stage === newStages[String(action)] ? 'as_it_is' : stage === 'published' ? 'unpublished' : 'archived',
          count: group?.length ?? 0,
          changes: stage !== newStages[String(action)],
          titles: group?.map(({ title }) => title),
        })),
      [`apply_${noun}_action`]: ({ batch, ids, action }) => {
        const changedRows = findRows(ids).filter(({ stage }) => stage !== newStages[String(action)])
        before.set(String(batch), [...(before.get(String(batch)) ?? []), ...changedRows.map(row => ({ ...row }))])
        for (const row of changedRows) row.stage = newStages[String(action)]
        return { changed: changedRows.length, missed: 0 }
      },
      undo_bulk_change: ({ batch }) => {
        const old = before.get(String(batch)) ?? []
        for (const oldRow of old) Object.assign(rows.find(({ id }) => id === oldRow.id) ?? {}, oldRow)
        return { undone: old.length, changed: 0, left: 0 }
      },
      [`purge_${noun}s`]: ({ ids }) => {
        for (const row of findRows(ids)) rows.splice(rows.indexOf(row), 1)
        return (ids as string[]).length
      },
    },
  })
  return { site, rows, stages: () => rows.map(({ stage }) => stage) }
}

const bar = async () => within(await screen.findByRole('region', { name: /selected$/ }))
const selectAll = () => screen.findByRole('checkbox', { name: 'Select all on this page' })

it('a bulk action archives albums after it has shown how many albums it will change', async () => {
  const { site, stages } = siteWithLots('album', 'published', 'draft', 'archived')
  const { user } = await openPage('/admin/gallery/albums?q=Lot', site)
  await user.click(await selectAll())
  await user.click((await bar()).getByRole('button', { name: 'Archive' }))
  const sheet = await findForm('Archive: effect')
  await sheet.findAllByRole('listitem')
  expect(sheet.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1is no longer public/),
    expect.stringMatching(/^1is archived/),
  ])
  await expectAccessible()
  await user.click(sheet.getByRole('button', { name: 'Archive 2' }))
  const message = await findMessage('2 albums archived')
  expect(stages()).toEqual(['archived', 'archived', 'archived'])
  await expectPageText('No results for “Lot”')
  await user.click(message.getByRole('button', { name: 'Undo' }))
  await screen.findByText('2 albums restored')
  expect(stages()).toEqual(['published', 'draft', 'archived'])
})

it('a bulk action archives all albums of a list with more than one page', async () => {
  const { site, stages } = siteWithLots('album', ...Array.from({ length: 101 }, (): Stage => 'draft'))
  const { user } = await openPage('/admin/gallery/albums?q=Lot', site)
  await user.click(await selectAll())
  ;(await bar()).getByText('40 selected')
  await user.click((await bar()).getByRole('button', { name: 'Select all 101 in this view' }))
  await (await bar()).findByText('101 selected')
  await user.click((await bar()).getByRole('button', { name: 'Archive' }))
  await user.click(await screen.findByRole('button', { name: 'Archive 101' }))
  await screen.findByText('101 albums archived')
  expect(new Set(stages())).toEqual(new Set(['archived']))
})

it('an empty tab of the list of albums links to another tab with matching albums', async () => {
  const { site } = siteWithLots('album', 'archived')
  const { user } = await openPage('/admin/gallery/albums?q=Lot', site)
  await expectPageText('No results for “Lot”')
  await user.click(screen.getByRole('link', { name: '1 in Archived' }))
  await screen.findByRole('row', { name: /Lot 0/ })
})

it('a manager cannot delete albums permanently', async () => {
  const { site } = siteWithLots('album', 'archived')
  const { user } = await openPage('/admin/gallery/albums?q=Lot&tab=archived', site, musaSession)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Lot 0' }))
  const purge = (await bar()).getByRole('button', {
    name: 'Delete permanently, not allowed: Only admins can delete permanently.',
  })
  expect(purge.getAttribute('aria-disabled')).toBe('true')
})

it('an admin deletes an archived album permanently after typing the confirmation word', async () => {
  const { site, rows } = siteWithLots('album', 'archived')
  const { user } = await openPage('/admin/gallery/albums?q=Lot&tab=archived', site, aminaSession)
  site.functions.preview_album_action = () => [{ outcome: 'purged', count: 1, changes: true, titles: ['Lot 0'] }]
  const link = await screen.findByRole('link', { name: 'Lot 0' })
  act(() => link.focus())
  await user.keyboard('x')
  await user.click((await bar()).getByRole('button', { name: 'Delete permanently' }))
  const sheet = await findForm('Delete permanently?')
  expect((await sheet.findByRole('listitem')).textContent).toMatch(
    /^1is deleted permanently with its captions\. Its images stay in the library\./,
  )
  sheet.getByRole('button', { name: 'Delete permanently 1' }).focus()
  await user.keyboard('{Enter}')
  expect(rows).toHaveLength(1)
  await fillField(user, sheet.getByLabelText('Type purge to confirm'), 'purge')
  await user.click(sheet.getByRole('button', { name: 'Delete permanently 1' }))
  await screen.findByText('1 album deleted permanently')
  expect(rows).toEqual([])
})

it('a bulk action by keyboard archives all articles of a list with more than one page', async () => {
  const { site, stages } = siteWithLots('article', ...Array.from({ length: 30 }, (): Stage => 'draft'))
  const { user } = await openPage('/admin/news?q=Lot&sort=title', site)
  const table = await screen.findByRole('table', { name: 'Articles' })
  expect(within(table).getAllByRole('rowheader')).toHaveLength(25)
  await user.keyboard('jx')
  await (await bar()).findByText('1 selected')
  await user.keyboard('jj{Shift>}X{/Shift}')
  await (await bar()).findByText('3 selected')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('region', { name: /selected$/ })).toBeNull())
  await user.click(screen.getByRole('checkbox', { name: 'Select Lot 0' }))
  await user.click((await bar()).getByRole('button', { name: 'Select all 30 in this view' }))
  await (await bar()).findByText('30 selected')
  await user.click((await bar()).getByRole('button', { name: 'Archive' }))
  await user.click(await screen.findByRole('button', { name: 'Archive 30' }))
  await screen.findByText('30 articles archived')
  expect(new Set(stages())).toEqual(new Set(['archived']))
})

it('an article in the trash can be restored by a manager, but not deleted permanently', async () => {
  const { site, rows } = siteWithLots('article', 'published', 'draft')
  Object.assign(rows[0] ?? {}, { stage: 'bin' })
  const { user } = await openPage('/admin/news?q=Lot&tab=bin', site)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Lot 0' }))
  const purge = (await bar()).getByRole('button', {
    name: 'Delete permanently, not allowed: Only admins can delete permanently.',
  })
  expect(purge.getAttribute('aria-disabled')).toBe('true')
  await user.click((await bar()).getByRole('button', { name: 'Restore' }))
  await user.click(await screen.findByRole('button', { name: 'Restore 1' }))
  await screen.findByText('1 article restored')
  await expectPageText('No results for “Lot”')
  expect(rows[0]?.stage).toBe('draft')
})

it('a saved view of a list needs a unique name and can be removed', async () => {
  const { site } = siteWithLots('article', 'draft')
  const { user } = await openPage('/admin/news?tab=draft&sort=title&q=harbour', site)
  await chooseMenuItem(user, await screen.findByRole('button', { name: 'Views' }), /^Save view/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Views of this list' }))
  const name = dialog.getByLabelText('View name')
  await user.type(name, '{Enter}')
  await dialog.findByText('Enter a name. All editors see it.')
  await user.type(name, 'Harbours{Enter}')
  await dialog.findByRole('button', { name: 'Remove Harbours' })
  const mend = site.on('POST', /saved_views/, () =>
    makeRowRefusal('23505', 'duplicate key value violates unique constraint "saved_views_list_name_key"', 409),
  )
  await user.type(name, 'Harbours{Enter}')
  await dialog.findByText(/This URL or name is already used\./)
  mend()
  await expectAccessible()
  await user.click(dialog.getByRole('button', { name: 'Remove Harbours' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove Harbours' })).toBeNull())
  expect(site.rows('saved_views')).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await dialog.findByRole('button', { name: 'Remove Harbours' })
  expect(site.rows('saved_views')).toMatchObject([{ name: 'Harbours' }])
})

it('a saved view opens the list with the saved search text, tab and order', async () => {
  const { site } = siteWithLots('article', 'draft')
  site.tables.saved_views = [{ id: uuid(1), list: 'news', name: 'Harbours', search: 'q=harbour&tab=draft&sort=title' }]
  const { user, address } = await openPage('/admin/news', site)
  await chooseMenuItem(user, await screen.findByRole('button', { name: 'Views' }), 'Harbours')
  await expect.poll(address).toBe('/admin/news?q=harbour&tab=draft&sort=title')
  await expect.poll(() => getFieldValue(screen.getByRole('searchbox'))).toBe('harbour')
})

it('a hidden column of a list stays hidden on the device', async () => {
  const { site } = siteWithLots('article', 'draft')
  const first = await openPage('/admin/news', site)
  await screen.findByRole('columnheader', { name: 'Authors' })
  const columns = async (user: typeof first.user) => {
    act(() => screen.getByRole('button', { name: 'Columns' }).focus())
    await user.keyboard('{Enter}')
    return screen.findByRole('menuitemcheckbox', { name: 'Authors' })
  }
  await first.user.click(await columns(first.user))
  await first.user.click(screen.getByRole('menuitemcheckbox', { name: 'Category' }))
  await waitFor(() => expect(screen.queryByText('Authors', { selector: 'th' })).toBeNull())
  await first.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await expectAccessible()
  first.close()

  const secondVisit = await openPage('/admin/news', site)
  await screen.findByRole('columnheader', { name: 'Last edited' })
  expect(screen.queryByRole('columnheader', { name: 'Authors' })).toBeNull()
  const box = await columns(secondVisit.user)
  expect(box.getAttribute('aria-checked')).toBe('false')
  await secondVisit.user.click(box)
  await secondVisit.user.keyboard('{Escape}')
  await screen.findByRole('columnheader', { name: 'Authors' })
})

it('an article in the trash can be restored in its form', async () => {
  const article = { ...makeBlankFields(articleRecord), id: uuid(1), slug: 'one', title: 'One', binned_at: null }
  const site = new FakeSite({ tables: { news_articles: [{ ...article, updated_at: '2026-11-25T08:00:00.000Z' }] } })
  site.functions.apply_article_action = ({ action }) => {
    site.change('news_articles', uuid(1), { binned_at: action === 'bin' ? '2026-11-25T09:00:00.000Z' : null })
    return { changed: 1, missed: 0 }
  }
  const { user } = await openPage(`/admin/news/edit/${uuid(1)}`, site)
  const form = await findForm('The article')
  await user.click(form.getByRole('button', { name: 'Move to trash' }))
  await expectPageText('This article is in the trash.')
  await user.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByText(/This article is in the trash/)).toBeNull())
})
