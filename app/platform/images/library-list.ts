import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Row } from '../db/database.gen.ts'
import { unwrapRows } from '../db/rows.ts'
import { personalMeta } from '../session/account-queries.ts'
import { loadSessionDb } from '../session/session-store.ts'
import type { PictureDetails } from './picture-sizes.ts'

/** Where a picture of the library stands. `library` is all but what was removed. */
export const libraryTabs = ['library', 'repair', 'ends', 'unused', 'removed'] as const
export type LibraryTab = (typeof libraryTabs)[number]

/** What the library is searched by and narrowed to. */
export type LibrarySearch = {
  q: string
  tab: LibraryTab
  folder?: string | undefined
  tag?: string | undefined
  album?: string | undefined
  kind?: string | undefined
  sort: 'added' | 'name' | 'size'
  direction?: 'asc' | 'desc' | undefined
  page: number
}

/** One picture as lists show it. */
export type ListedPicture = PictureDetails &
  Pick<
    Row<'media'>,
    | 'id'
    | 'path'
    | 'alt'
    | 'is_decorative'
    | 'file_name'
    | 'mime_type'
    | 'bytes'
    | 'consent_expires_on'
    | 'removed_at'
    | 'created_at'
  > & {
    /** In how many places it is used. */
    places: number
    lacks_words: boolean
    /** Its file is not there. */
    is_broken: boolean
  }

export type LibraryPage = {
  rows: ListedPicture[]
  total: number
  /** What search and filters leave in each tab. */
  counts: Record<LibraryTab, number>
  folders: string[]
  tags: string[]
}

export const picturesPerPage = 40

/** What a picture is called: by its words, or by its file while it has none. */
export const pictureName = ({ alt, file_name, path }: Pick<ListedPicture, 'alt' | 'file_name' | 'path'>): string =>
  alt || file_name || path.split('/').at(-1) || path

/** Names begin with A; the newest and the largest come first. */
const directionOf = ({ sort, direction }: Pick<LibrarySearch, 'sort' | 'direction'>) =>
  direction ?? (sort === 'name' ? 'asc' : 'desc')

async function readPage(search: LibrarySearch, size: number, signal?: AbortSignal): Promise<LibraryPage> {
  const { q, tab, folder, tag, album, kind, sort, page } = search
  const db = await loadSessionDb()
  const asked = db.rpc('list_media', {
    query: q,
    tab,
    sort,
    direction: directionOf(search),
    page,
    page_size: size,
    ...(folder && { folder }),
    ...(tag && { tag }),
    ...(album && { album }),
    ...(kind && { kind }),
  })
  return unwrapRows(await (signal ? asked.abortSignal(signal) : asked)) as unknown as LibraryPage
}

/** Rows the database answers at once. */
const most = 100

/** Ids of all pictures that search and filters leave in a tab. */
export async function findPictureIds(search: LibrarySearch): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const { rows, total } = await readPage({ ...search, page }, most)
    ids.push(...rows.map(({ id }) => id))
    if (rows.length === 0 || ids.length >= total) return ids
  }
}

/** The library as editors find it. */
export const libraryQueries = {
  page: (search: LibrarySearch) =>
    queryOptions({
      queryKey: ['media', 'list', search],
      queryFn: ({ signal }) => readPage(search, picturesPerPage, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      meta: personalMeta,
    }),
}
