import * as v from 'valibot'
import { addressSearch, textMatching, slug, words } from '../../platform/address-search.ts'
import { paths } from '../../platform/paths.ts'

/** Where a page begins, as the page before said it. */
const place = () => v.fallback(v.pipe(v.string(), v.maxLength(300)), '')

const search = addressSearch(
  { q: words(), circle: slug(), country: textMatching(/^[A-Z]{2}$/), after: place() },
  { paging: ['after'] },
)

/** What the address of the directory says. */
export type MemberSearch = ReturnType<typeof search.read>

export const readMemberSearch = search.read

/** The address of the directory as it is narrowed, at its first page unless it begins after a place. */
export const memberListPath = (narrowed: Partial<MemberSearch>, after?: string): string =>
  search.at(paths.members, narrowed, after === undefined ? {} : { after })
