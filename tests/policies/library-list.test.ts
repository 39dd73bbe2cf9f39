import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, type PermissionRole, roleDescriptions, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

type Page = {
  rows: Record<string, unknown>[]
  total: number
  counts: Record<string, number>
  folders: string[]
  tags: string[]
}
type ListQuery = Partial<
  Record<'query' | 'tab' | 'folder' | 'tag' | 'album' | 'kind' | 'sort' | 'direction', string>
> & {
  page?: number
  size?: number
}

const list = async (
  tx: Tx,
  { query = '', tab = 'library', sort = 'added', direction = 'desc', ...more }: ListQuery = {},
) => {
  const { folder = null, tag = null, album = null, kind = null, page = 1, size = 40 } = more
  const [row] =
    await tx`select public.list_media(${query}, ${tab}, ${folder}, ${tag}, ${album}, ${kind}, ${sort}, ${direction}, ${page}, ${size}) as page`
  return row?.page as Page
}
const paths = ({ rows }: Page) => rows.map(({ path }) => path)

/** Makes the library contain exactly six pictures. */
async function library(tx: Tx) {
  await tx`delete from photos`
  await tx`delete from media`
  await tx`insert into media (id, path, mime_type, bytes, width, height, alt, caption, credit, file_name, folder, tags, consent_expires_on, removed_at, created_at) values
    (${makeId(401)}, 'a.jpg', 'image/jpeg', 500, 4, 3, 'Côte d’Ivoire at dusk', 'Lamps', 'Nii Lantey', 'market-0413.jpg', 'accra', '{night,market}', null, null, now() - interval '1 hour'),
    (${makeId(402)}, 'b.png', 'image/png', 900, 4, 3, 'A ledger', null, null, null, 'accra', '{market}', current_date + 59, null, now() - interval '2 hours'),
    (${makeId(403)}, 'c.webp', 'image/webp', 100, 4, 3, '', null, null, 'silent.webp', '', '{}', current_date + 61, null, now() - interval '3 hours'),
    (${makeId(404)}, 'd.webp', 'image/webp', 200, 4, 3, 'Ended', null, null, null, '', '{}', current_date - 1, null, now() - interval '4 hours'),
    (${makeId(405)}, 'lost.webp', 'image/webp', 300, 4, 3, 'Lost', null, null, null, '', '{}', null, null, now() - interval '5 hours'),
    (${makeId(406)}, 'gone.webp', 'image/webp', 300, 4, 3, 'Gone', null, null, null, 'past', '{old}', null, now(), now() - interval '6 hours')`
  await tx`insert into storage.objects (bucket_id, name) select 'media', path from media where path <> 'lost.webp' on conflict do nothing`
  await tx`insert into photos (album_id, media_id) values (${makeId(101)}, ${makeId(401)})`
  await tx`update people set image_url = '/media/a.jpg' where slug = 'self-test-seen'`
  await tx`update events set body_html = '<img src="/media/b.png"><img src="/media/b.png">' where slug = 'self-test-drafted'`
}
const listPictures = (role: PermissionRole, ...questions: ListQuery[]) =>
  runInRolledBackTransaction(sql, async tx => {
    await library(tx)
    await actAs(tx, role)
    const pages: Page[] = []
    for (const question of questions) pages.push(await list(tx, question))
    return pages as [Page, Page, Page, Page, Page, Page]
  })

describe('the picture library', () => {
  it.each(testRoles)('is available only to editors (role: %s)', async role => {
    const may = role === 'manager' || role === 'admin'
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, role)
      const answer = tx.savepoint(s => list(s))
      if (may) expect((await answer).counts, roleDescriptions[role]).toHaveProperty('library')
      else await expect(answer, roleDescriptions[role]).rejects.toMatchObject({ code: '42501' })
    })
  })
  it('has tabs for missing alternative texts, ending consent, unused pictures and deleted pictures', async () => {
    const [all, repair, endingPage, unusedPage, removedPage] = await listPictures(
      'manager',
      {},
      { tab: 'repair' },
      { tab: 'ends' },
      { tab: 'unused' },
      { tab: 'removed' },
    )
    expect(all.counts).toEqual({ library: 5, repair: 2, ends: 2, unused: 3, removed: 1 })
    expect(paths(all)).toEqual(['a.jpg', 'b.png', 'c.webp', 'd.webp', 'lost.webp'])
    expect(repair.rows).toMatchObject([
      { path: 'c.webp', lacks_words: true, is_broken: false },
      { path: 'lost.webp', lacks_words: false, is_broken: true },
    ])
    expect(paths(endingPage)).toEqual(['b.png', 'd.webp'])
    expect(paths(unusedPage)).toEqual(['c.webp', 'd.webp', 'lost.webp'])
    expect(paths(removedPage)).toEqual(['gone.webp'])
  })
  it('shows how often each picture is used', async () => {
    const [page] = await listPictures('manager', {})
    expect(page.rows.map(({ places }) => places)).toEqual([2, 1, 0, 0, 0])
  })
  it('finds pictures by text, caption, credit, file name, folder and tags', async () => {
    const resultPages = await listPictures(
      'manager',
      { query: 'cote divoire' },
      { query: 'lamps' },
      { query: 'lantey' },
      { query: 'market 0413' },
      { query: 'night' },
      { query: 'generator' },
    )
    for (const page of resultPages.slice(0, 5)) expect(paths(page)).toEqual(['a.jpg'])
    expect(resultPages[5]).toMatchObject({ total: 0, counts: { library: 0, removed: 0 } })
  })
  it('filters by folder, tag, type and album', async () => {
    const [folder, tag, kind, album] = await listPictures(
      'manager',
      { folder: 'accra' },
      { tag: 'market', query: 'ledger' },
      { kind: 'png' },
      { album: makeId(101) },
    )
    expect(paths(folder)).toEqual(['a.jpg', 'b.png'])
    expect(paths(tag)).toEqual(['b.png'])
    expect(paths(kind)).toEqual(['b.png'])
    expect(paths(album)).toEqual(['a.jpg'])
    expect([folder.folders, folder.tags]).toEqual([['accra'], ['market', 'night']])
  })
  it('is sorted by date, name and size', async () => {
    const [oldest, namedPage, largest, second, beyondPage] = await listPictures(
      'manager',
      { direction: 'asc', size: 1 },
      { sort: 'name', direction: 'asc', size: 2 },
      { sort: 'size', size: 1 },
      { size: 2, page: 3 },
      { size: 5, page: 2 },
    )
    expect(paths(oldest)).toEqual(['lost.webp'])
    expect(paths(namedPage)).toEqual(['b.png', 'a.jpg'])
    expect(paths(largest)).toEqual(['b.png'])
    expect(paths(second)).toEqual(['lost.webp'])
    expect(beyondPage).toMatchObject({ rows: [], total: 5 })
  })
})

describe('a deleted picture', () => {
  const remove = (tx: Tx) => tx`update media set removed_at = now() where id = ${makeId(401)} returning id`
  it('is hidden immediately in all places until it is restored', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await library(tx)
      const listVisible = async () => {
        await actAs(tx, 'anon')
        const rows = await tx`select from media where id = ${makeId(401)}`
        await actAsOwner(tx)
        return rows.length
      }
      expect(await listVisible()).toBe(1)
      await actAs(tx, 'manager')
      expect(await remove(tx)).toHaveLength(1)
      await actAsOwner(tx)
      expect(await listVisible()).toBe(0)
      expect(await tx`select image_url from people where slug = 'self-test-seen'`).toEqual([
        { image_url: '/media/a.jpg' },
      ])
      await actAs(tx, 'manager')
      await tx`update media set removed_at = null where id = ${makeId(401)}`
      await actAsOwner(tx)
      expect(await listVisible()).toBe(1)
    })
  })
  it('is deleted permanently by a nightly job after thirty days', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await library(tx)
      await remove(tx)
      await tx`select private.remove_unused_media()`
      expect(await tx`select from media where id = ${makeId(401)}`).toHaveLength(1)
      await tx`update media set removed_at = now() - interval '30 days 1 second' where id = ${makeId(401)}`
      await tx`select private.remove_unused_media()`
      expect(await tx`select from media where id = ${makeId(401)}`).toHaveLength(0)
      expect(await tx`select image_url from people where slug = 'self-test-seen'`).toEqual([{ image_url: null }])
    })
  })
})

it('the event view contains picture data only for visible pictures', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await library(tx)
    const listShownPictures = async () => {
      await actAs(tx, 'anon')
      const [row] = await tx`select picture from events_with_circles where slug = 'self-test-seen'`
      await actAsOwner(tx)
      return row?.picture
    }
    await tx`update events set image_url = '/media/a.jpg', image_alt = 'A' where slug = 'self-test-seen'`
    expect(await listShownPictures()).toMatchObject({ width: 4, height: 3, focus_x: 0.5, placeholder: null })
    await tx`update media set consent_expires_on = current_date - 1 where id = ${makeId(401)}`
    expect(await listShownPictures()).toBeNull()
  })
})

describe('a picture without alternative text', () => {
  it('is hidden from visitors in albums', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await library(tx)
      await actAs(tx, 'manager')
      await tx`insert into photos (album_id, media_id) values (${makeId(101)}, ${makeId(403)})`
      const countVisiblePhotos = async (role: PermissionRole) => {
        await actAsOwner(tx)
        await actAs(tx, role)
        return (await tx`select from photos where media_id = ${makeId(403)}`).length
      }
      expect([await countVisiblePhotos('anon'), await countVisiblePhotos('manager')]).toEqual([0, 1])
      await tx`update media set alt = 'A loom' where id = ${makeId(403)}`
      expect(await countVisiblePhotos('anon')).toBe(1)
    })
  })
  it('cannot be used as the picture of a record', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await library(tx)
      await actAs(tx, 'manager')
      const use = () => tx`update people set image_url = '/media/c.webp' where slug = 'self-test-seen'`
      await expect(tx.savepoint(use)).rejects.toMatchObject({ code: '23514' })
      await tx`update media set is_decorative = true where id = ${makeId(403)}`
      await use()
    })
  })
})
