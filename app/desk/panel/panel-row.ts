import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import type { SidebarFieldGroup } from '../record/define-record.ts'
import type { DisplayedFields } from '../record/field-kind.ts'
import type { FieldValues } from '../record/merge.ts'

/** Row of the panel beside a form. */
export type PanelRow = {
  title: string
  icon: IconNode
  /** Content of the closed row in a few words. */
  summary: ReactNode
  /** Names of the fields in the row. The row opens when one of them has an error or a conflict. */
  fields: readonly string[]
  /** Controls of the fields. */
  controls: ReactNode
  /** Content below the controls that does not edit a field. A function is called only while the row is open. */
  content: ReactNode | (() => ReactNode)
}

/** Content of the panel other than fields, at the end of the row with this title, or in a separate row. */
export type PanelPart = { title: string; icon?: IconNode; summary?: ReactNode; content: PanelRow['content'] }

/** Formats the values of a group of fields in one line, which a closed row of the panel shows. */
export function summarizeGroup(group: SidebarFieldGroup, fields: DisplayedFields, values: FieldValues): string {
  if (group.summary) return group.summary(values)
  const shown = group.fields.flat().map(name => fields[name]?.show(values[name]) ?? '')
  return shown.filter(Boolean).join(', ') || 'None'
}

/**
 * Finds the title of the row to open when fields have errors or conflicts; undefined if the open row contains such a
 * field.
 */
export function findRowToOpen(rows: readonly PanelRow[], wrong: readonly string[], open: string | undefined) {
  const titles = rows.filter(({ fields }) => fields.some(name => wrong.includes(name))).map(({ title }) => title)
  return open !== undefined && titles.includes(open) ? undefined : titles[0]
}
