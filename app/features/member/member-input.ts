import * as v from 'valibot'
import {
  definePatternParameter,
  defineSearchTextParameter,
  defineSlugParameter,
  defineUrlParameters,
} from '../../platform/address-search.ts'
import { paths } from '../../platform/paths.ts'

/** Pagination cursor of the directory. */
const place = () => v.fallback(v.pipe(v.string(), v.maxLength(300)), '')

const search = defineUrlParameters(
  {
    q: defineSearchTextParameter(),
    circle: defineSlugParameter(),
    country: definePatternParameter(/^[A-Z]{2}$/),
    after: place(),
  },
  { paging: ['after'] },
)

/** Parameters in the URL of the members' directory. */
export type MemberSearch = ReturnType<typeof search.read>

export const readMemberSearch = search.read

/** URL of the directory with filters. Without a cursor, the URL of the first page. */
export const buildMemberListPath = (narrowed: Partial<MemberSearch>, after?: string): string =>
  search.at(paths.members, narrowed, after === undefined ? {} : { after })
