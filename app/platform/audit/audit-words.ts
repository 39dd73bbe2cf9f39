import { createContext, use } from 'react'

/** `steps`: what it is called to bring such a row to a status, where another word than published or archived is said. */
export type AuditKind = { one: string; many: string; steps?: Readonly<Record<string, string>> }

/** How the audit trail speaks of what the product holds. */
export type AuditWords = {
  /** A row of a table, and many of them: `an event`, `Events`. */
  kindOf(table: string): AuditKind
  /** The tables whose lines can be asked for, in the order in which they are offered. */
  tables: readonly string[]
  /** A setting's key as its form is titled. */
  titleOf(key: string): string
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** A table nobody has named still reads: `site_banners` is a record of site banners. */
export const kindByTable: AuditWords['kindOf'] = table => {
  const words = table.replaceAll('_', ' ')
  return { one: `a record of ${words}`, many: capital(words) }
}

/** What is known without the product: tables by their own names, settings by their keys. */
export const plainWords: AuditWords = { kindOf: kindByTable, tables: [], titleOf: key => key }

export const AuditWordsContext = createContext(plainWords)

/** The product's words, which the frame of the back office provides. */
export const useAuditWords = (): AuditWords => use(AuditWordsContext)

/** Only what does not read once its underscores are gone. */
const fields: Record<string, string> = {
  content_html: 'text',
  body_html: 'text',
  about_html: 'about',
  full_name: 'name',
  published_at: 'public since',
  accepted_at: 'accepted',
  revoked_at: 'taken back',
  invited_by: 'inviter',
  feature_image_url: 'feature image',
  feature_image_alt: 'alt text of the feature image',
  image_url: 'image',
  image_alt: 'alt text',
  alt: 'alt text',
  signup_url: 'registration address',
  start_date: 'beginning',
  end_date: 'end',
  is_visible: 'visible',
  is_public: 'public',
  is_on: 'switched on',
  every: 'how often',
  admin_only: 'admins only',
  avatar_path: 'portrait',
  color_hex: 'colour',
  slug: 'address',
}

export const fieldLabel = (field: string) =>
  fields[field] ?? field.replace(/_(id|url|at|on|html)$/, '').replaceAll('_', ' ')
