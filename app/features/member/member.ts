import type { Json } from '../../platform/db/database.gen.ts'
import { isPlainObject } from '../../platform/text/format-value.ts'
import { parseWebAddress } from '../../platform/web-address.ts'

/** Audience of a field: the users who may see the field. The narrowest audience is first. */
type Audience = 'nobody' | 'members' | 'everybody'

/** Member with the fields that the list of the directory shows. */
export type ListedMember = {
  user_id: string
  full_name: string
  title: string | null
  organisation: string | null
  town: string | null
  /** Country as ISO 3166-1 alpha-2 code. */
  country: string | null
  portrait_path: string | null
}

/** Member with all fields that one audience may see. */
export type Member = ListedMember & {
  audience: Audience
  /** Ids of the member's circles. */
  circles: string[]
  /** Languages as BCP 47 tags. */
  languages: string[]
  about: string | null
  links: MemberLink[]
  email: string | null
  portrait_alt: string | null
}

type MemberLink = { label: string; url: string }

/** One page of the directory, with the filter options that have matches. */
export type MemberPage = {
  audience: Audience
  rows: ListedMember[]
  total: number
  /** Number of members on earlier pages. */
  before: number
  /** Pagination cursor of the next page. Null on the last page. */
  next: string | null
  countries: { country: string; count: number }[]
  circles: { slug: string; name: string; count: number }[]
}

/** Parses the links of a member. Invalid links are dropped. */
export const parseLinks = (value: Json): MemberLink[] =>
  (Array.isArray(value) ? value.filter(isPlainObject) : []).flatMap(({ label, url }) => {
    const address = typeof url === 'string' ? parseWebAddress(url) : null
    return typeof label === 'string' && address ? [{ label, url: address }] : []
  })

/** Title and organisation of a member in one line. Undefined if both are missing. */
export const formatMemberWork = ({ title, organisation }: Pick<ListedMember, 'title' | 'organisation'>) =>
  [title, organisation].filter(Boolean).join(', ') || undefined

/** Range of the members on a page, in words: `1–24 of 310`, or `3` if one page contains all members. */
export function formatMemberRange({ before, rows, total }: Pick<MemberPage, 'before' | 'rows' | 'total'>): string {
  const isWhole = before === 0 && rows.length === total
  return isWhole ? String(total) : `${before + 1}–${before + rows.length} of ${total}`
}
