import { keepPreviousData } from '@tanstack/react-query'
import type { Row } from '../db/database.gen.ts'
import { readAllPages } from '../db/read-all-pages.ts'
import { unwrapRows } from '../db/rows.ts'
import { definePersonalQuery } from '../session/personal-query.ts'
import { loadSessionDb } from '../session/session-store.ts'
import type { PictureDetails } from './picture-sizes.ts'

/** Tabs of the picture library. The tab `library` contains all pictures except removed pictures. */
export const libraryTabs = ['library', 'repair', 'ends', 'unused', 'removed'] as const
export type LibraryTab = (typeof libraryTabs)[number]

/** Search text and filters of the picture library. */
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

/** Picture in a list of the library. */
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
    /** Number of records that use the picture. */
    places: number
    lacks_words: boolean
    /** Whether the file of the picture is missing. */
    is_broken: boolean
  }

export type LibraryPage = {
  rows: ListedPicture[]
  total: number
  /** Number of pictures in each tab that match search and filters. */
  counts: Record<LibraryTab, number>
  folders: string[]
  tags: string[]
}

export const picturesPerPage = 40

/** Display name of a picture: the alternative text, or the file name if the picture has no alternative text. */
export const getPictureName = ({ alt, file_name, path }: Pick<ListedPicture, 'alt' | 'file_name' | 'path'>): string =>
  alt || file_name || path.split('/').at(-1) || path

/** Default sort directions: names from A to Z, dates from the newest, sizes from the largest. */
const findDirection = ({ sort, direction }: Pick<LibrarySearch, 'sort' | 'direction'>) =>
  direction ?? (sort === 'name' ? 'asc' : 'desc')

async function readLibraryPage(search: LibrarySearch, size: number, signal?: AbortSignal): Promise<LibraryPage> {
  const { q, tab, folder, tag, album, kind, sort, page } = search
  const db = await loadSessionDb()
  const query = db.rpc('list_media', {
    query: q,
    tab,
    sort,
    direction: findDirection(search),
    page,
    page_size: size,
    ...(folder && { folder }),
    ...(tag && { tag }),
    ...(album && { album }),
    ...(kind && { kind }),
  })
  return unwrapRows(await (signal ? query.abortSignal(signal) : query)) as unknown as LibraryPage
}

/** Maximum number of rows per database request. */
const maxRowsPerRequest = 100

/** Ids of all pictures in a tab that match search and filters. */
export async function findPictureIds(search: LibrarySearch): Promise<string[]> {
  const { rows } = await readAllPages(page => readLibraryPage({ ...search, page }, maxRowsPerRequest))
  return rows.map(({ id }) => id)
}

/** Queries for the picture library, with all pictures that editors can see. */
export const libraryQueries = {
  page: (search: LibrarySearch) =>
    definePersonalQuery({
      queryKey: ['media', 'list', search],
      queryFn: ({ signal }) => readLibraryPage(search, picturesPerPage, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
}
