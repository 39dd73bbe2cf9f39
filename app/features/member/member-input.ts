import * as v from 'valibot'
import { addressSearch, slug, textMatching, words } from '../../platform/address-search.ts'
import { paths } from '../../platform/paths.ts'

/** Pagination cursor. */
const place = () => v.fallback(v.pipe(v.string(), v.maxLength(300)), '')

const search = addressSearch(
  { q: words(), circle: slug(), country: textMatching(/^[A-Z]{2}$/), after: place() },
  { paging: ['after'] },
)

/** URL state of the directory. */
export type MemberSearch = ReturnType<typeof search.read>

export const readMemberSearch = search.read

/** URL of the directory with filters; first page unless a cursor is given. */
export const memberListPath = (narrowed: Partial<MemberSearch>, after?: string): string =>
  search.at(paths.members, narrowed, after === undefined ? {} : { after })
