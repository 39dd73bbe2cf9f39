import { createContext, use } from 'react'

/** Words for a table. `steps`: verbs for status changes, where they differ from "published" or "archived". */
export type AuditKind = { one: string; many: string; steps?: Readonly<Record<string, string>> }

/** Functions with which the audit log names the product's records. */
export type AuditLabels = {
  /** Singular and plural name of a table's rows: `an event`, `Events`. */
  kindOf(table: string): AuditKind
  /** Tables that the audit log can be filtered by, in display order. */
  tables: readonly string[]
  /** Title of a setting's form, by the setting's key. */
  titleOf(key: string): string
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Describes a table without words of its own: `site_banners` becomes a record of site banners. */
export const describeTable: AuditLabels['kindOf'] = table => {
  const noun = table.replaceAll('_', ' ')
  return { one: `a record of ${noun}`, many: capital(noun) }
}

/** Words for any product: names of tables, and keys of settings. */
export const plainWords: AuditLabels = { kindOf: describeTable, tables: [], titleOf: key => key }

export const AuditWordsContext = createContext(plainWords)

/** The product's words, provided by the layout of the back office. */
export const useAuditWords = (): AuditLabels => use(AuditWordsContext)

/** Labels of fields whose name is unclear even without underscores. */
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

export const formatFieldLabel = (field: string) =>
  fields[field] ?? field.replace(/_(id|url|at|on|html)$/, '').replaceAll('_', ' ')
