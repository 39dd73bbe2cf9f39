import * as v from 'valibot'
import {
  defineAddressSearch,
  patternParameter,
  searchTextParameter,
  slugParameter,
} from '../../platform/address-search.ts'
import { paths } from '../../platform/paths.ts'

/** Cursor of a page of the directory. */
const place = () => v.fallback(v.pipe(v.string(), v.maxLength(300)), '')

const search = defineAddressSearch(
  { q: searchTextParameter(), circle: slugParameter(), country: patternParameter(/^[A-Z]{2}$/), after: place() },
  { paging: ['after'] },
)

/** State of the directory that its URL contains. */
export type MemberSearch = ReturnType<typeof search.read>

export const readMemberSearch = search.read

/** Builds the URL of the directory with filters; the first page unless a cursor is given. */
export const buildMemberListPath = (narrowed: Partial<MemberSearch>, after?: string): string =>
  search.at(paths.members, narrowed, after === undefined ? {} : { after })
