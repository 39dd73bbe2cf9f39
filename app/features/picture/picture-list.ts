import * as v from 'valibot'
import type { ListDefinition } from '../../desk/list/list-definition.ts'
import {
  defineOneOfParameter,
  definePageNumberParameter,
  defineRecordIdParameter,
  defineSearchTextParameter,
  defineUrlParameters,
} from '../../platform/address-search.ts'
import { type LibraryTab, libraryTabs } from '../../platform/images/library-list.ts'
import { paths } from '../../platform/paths.ts'

/** Labels of the file types. */
export const pictureKindNames = [
  { value: 'jpeg', label: 'JPEG' },
  { value: 'png', label: 'PNG' },
  { value: 'webp', label: 'WebP' },
  { value: 'avif', label: 'AVIF' },
  { value: 'gif', label: 'GIF' },
] as const

export const pictureSortNames = [
  { value: 'added', label: 'Newest first' },
  { value: 'name', label: 'By name' },
  { value: 'size', label: 'Largest first' },
] as const

const defineLabelParameter = () =>
  v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100))), undefined)

const urlParameters = defineUrlParameters(
  {
    q: defineSearchTextParameter(),
    tab: v.fallback(v.picklist(libraryTabs), 'library'),
    folder: defineLabelParameter(),
    tag: defineLabelParameter(),
    album: defineRecordIdParameter(),
    kind: defineOneOfParameter(pictureKindNames.map(({ value }) => value)),
    sort: v.fallback(v.picklist(['added', 'name', 'size']), 'added'),
    direction: defineOneOfParameter(['asc', 'desc']),
    page: definePageNumberParameter(),
    /** Id of the picture whose details are open. */
    picture: defineRecordIdParameter(),
  },
  { paging: ['page', 'picture'] },
)

export type LibraryPageSearch = ReturnType<typeof urlParameters.read>

/** Reads the state of the library from the URL. */
export const readLibraryPageSearch = urlParameters.read

export const buildLibraryPath = (now: Partial<LibraryPageSearch>, change: Partial<LibraryPageSearch> = {}): string =>
  urlParameters.at(paths.adminGallery, now, change)

export const libraryList: ListDefinition<LibraryTab, LibraryPageSearch> = {
  nouns: 'images',
  searched: 'alt texts, captions, credits, file names and tags',
  tabs: libraryTabs,
  tabNames: {
    library: 'Library',
    repair: 'Issues',
    ends: 'Consent expiring',
    unused: 'Unused',
    removed: 'Trash',
  },
  filters: ['folder', 'tag', 'album', 'kind'],
  at: buildLibraryPath,
}

/** URL of the same list page with the details of a picture open, or with no details open. */
export const buildOpenPicturePath = (now: LibraryPageSearch, picture: string | undefined): string =>
  buildLibraryPath(now, { page: now.page, picture })
