import { createContext, use } from 'react'
import { capitalize } from '../text/capitalize.ts'

/**
 * Words for a table in the audit log. `steps` are verbs for status changes, if they differ from "published" or
 * "archived".
 */
export type AuditTableLabels = { one: string; many: string; steps?: Readonly<Record<string, string>> }

/** Functions with which the audit log labels records. */
export type AuditLabels = {
  /** Singular and plural label of a table's rows: `an event`, `Events`. */
  kindOf(table: string): AuditTableLabels
  /** Tables by which the audit log can be filtered, in the order of display. */
  tables: readonly string[]
  /** Returns the title of a setting's form, given the key of the setting. */
  titleOf(key: string): string
  /** Returns the label of a column in the form of the record, if the form has a field for the column. */
  fieldOf(table: string, field: string, rowId: string): string | undefined
}

/** Makes a label for a table without a label: rows of `site_banners` become "a record of site banners". */
export const makeTableLabel: AuditLabels['kindOf'] = table => {
  const noun = table.replaceAll('_', ' ')
  return { one: `a record of ${noun}`, many: capitalize(noun) }
}

/** Default labels of the audit log for any product, derived from the names of tables and the keys of settings. */
export const defaultAuditLabels: AuditLabels = {
  kindOf: makeTableLabel,
  tables: [],
  titleOf: key => key,
  fieldOf: () => undefined,
}

export const AuditLabelsContext = createContext(defaultAuditLabels)

/** Labels that the layout of the back office provides. */
export const useAuditLabels = (): AuditLabels => use(AuditLabelsContext)

/** Labels of columns without a field in a form, whose name is unclear even without underscores. */
const columnLabels: Record<string, string> = {
  content_html: 'text',
  body_html: 'text',
  about_html: 'about',
  full_name: 'name',
  published_at: 'publish date',
  accepted_at: 'accepted',
  revoked_at: 'cancelled',
  invited_by: 'inviter',
  feature_image_url: 'feature image',
  feature_image_alt: 'alt text of the feature image',
  image_url: 'image',
  image_alt: 'alt text',
  alt: 'alt text',
  signup_url: 'registration URL',
  start_date: 'start',
  end_date: 'end',
  is_visible: 'visible',
  is_public: 'public',
  is_on: 'switched on',
  every: 'how often',
  admin_only: 'admins only',
  avatar_path: 'portrait',
  color_hex: 'colour',
  slug: 'URL',
}

/** Formats the name of a column as a label: `start_date` becomes "start". */
export const formatFieldLabel = (field: string) =>
  columnLabels[field] ?? field.replace(/_(id|url|at|on|html)$/, '').replaceAll('_', ' ')
