import * as v from 'valibot'
import {
  definePatternParameter,
  defineSearchTextParameter,
  defineSlugParameter,
  defineUrlParameters,
} from '../../platform/address-search.ts'
import { paths } from '../../platform/paths.ts'

/** Pagination cursor of the directory. */
const defineCursorParameter = () => v.fallback(v.pipe(v.string(), v.maxLength(300)), '')

const urlParameters = defineUrlParameters(
  {
    q: defineSearchTextParameter(),
    circle: defineSlugParameter(),
    country: definePatternParameter(/^[A-Z]{2}$/),
    after: defineCursorParameter(),
  },
  { paging: ['after'] },
)

/** Parameters in the URL of the members' directory. */
export type MemberSearch = ReturnType<typeof urlParameters.read>

export const readMemberSearch = urlParameters.read

/** URL of the directory with filters. Without a cursor, the URL of the first page. */
export const buildMemberListPath = (narrowed: Partial<MemberSearch>, after?: string): string =>
  urlParameters.at(paths.members, narrowed, after === undefined ? {} : { after })
