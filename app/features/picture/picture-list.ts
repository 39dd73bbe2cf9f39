import * as v from 'valibot'
import { addressSearch, oneOf, pageNumber, recordId, words } from '../../platform/address-search.ts'
import { type LibraryTab, libraryTabs } from '../../platform/images/library-list.ts'
import { paths } from '../../platform/paths.ts'

export const tabNames: Record<LibraryTab, string> = {
  library: 'Library',
  repair: 'Issues',
  ends: 'Consent expiring',
  unused: 'Unused',
  removed: 'Trash',
}

/** Labels of the file types. */
export const kinds = [
  { value: 'jpeg', label: 'JPEG' },
  { value: 'png', label: 'PNG' },
  { value: 'webp', label: 'WebP' },
  { value: 'avif', label: 'AVIF' },
  { value: 'gif', label: 'GIF' },
] as const

export const sorts = [
  { value: 'added', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'size', label: 'Largest first' },
] as const

const label = () => v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))), undefined)

const search = addressSearch(
  {
    q: words(),
    tab: v.fallback(v.picklist(libraryTabs), 'library'),
    folder: label(),
    tag: label(),
    album: recordId(),
    kind: oneOf(kinds.map(({ value }) => value)),
    sort: v.fallback(v.picklist(['added', 'name', 'size']), 'added'),
    direction: oneOf(['asc', 'desc']),
    page: pageNumber(),
    /** Id of the picture whose details are open. */
    picture: recordId(),
  },
  { paging: ['page', 'picture'] },
)

export type LibraryAddress = ReturnType<typeof search.read>

/** Reads the library's state from the URL. */
export const readLibraryAddress = search.read

export const libraryPath = (now: Partial<LibraryAddress>, change: Partial<LibraryAddress> = {}): string =>
  search.at(paths.adminGallery, now, change)

/** URL of the same list page with a picture's details open, or closed. */
export const openPath = (now: LibraryAddress, picture: string | undefined): string =>
  libraryPath(now, { page: now.page, picture })
