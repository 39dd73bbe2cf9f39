import type { Json } from '../../platform/db/database.gen.ts'
import { isObject } from '../../platform/text/format-value.ts'
import { parseWebAddress } from '../../platform/web-address.ts'

/** Who may be told something, the narrowest first. */
type Audience = 'nobody' | 'members' | 'everybody'

/** A member as a list of the directory tells of them. */
export type ListedMember = {
  user_id: string
  full_name: string
  title: string | null
  organisation: string | null
  town: string | null
  /** ISO 3166 alpha-2. */
  country: string | null
  portrait_path: string | null
}

/** Everything one audience is told of a member. */
export type Member = ListedMember & {
  audience: Audience
  /** Ids. */
  circles: string[]
  /** BCP 47 tags. */
  languages: string[]
  about: string | null
  links: MemberLink[]
  email: string | null
  portrait_alt: string | null
}

type MemberLink = { label: string; url: string }

/** A page of the directory, with what the other questions leave to choose from. */
export type MemberPage = {
  audience: Audience
  rows: ListedMember[]
  total: number
  /** How many stand before this page. */
  before: number
  /** Where the next page begins; null on the last. */
  next: string | null
  countries: { country: string; count: number }[]
  circles: { slug: string; name: string; count: number }[]
}

/** The edge: what is no link is not there. */
export const parseLinks = (value: Json): MemberLink[] =>
  (Array.isArray(value) ? value.filter(isObject) : []).flatMap(({ label, url }) => {
    const address = typeof url === 'string' ? parseWebAddress(url) : null
    return typeof label === 'string' && address ? [{ label, url: address }] : []
  })

/** What somebody does and where, in a line; undefined where neither is told. */
export const formatWork = ({ title, organisation }: Pick<ListedMember, 'title' | 'organisation'>) =>
  [title, organisation].filter(Boolean).join(', ') || undefined

/** `1–24 of 310`; `3` where all stand on one page. */
export function formatRange({ before, rows, total }: Pick<MemberPage, 'before' | 'rows' | 'total'>): string {
  const isWhole = before === 0 && rows.length === total
  return isWhole ? String(total) : `${before + 1}–${before + rows.length} of ${total}`
}
