import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import type { FieldGroup } from '../record/define-record.ts'
import type { DisplayedFields } from '../record/field-kind.ts'
import type { FieldValues } from '../record/merge.ts'

/**
 * Row of the side panel, or section of a form. A collapsed row shows a summary; an open row shows fields and other
 * content.
 */
export type PanelRow = {
  title: string
  icon: IconNode
  /** Summary that the collapsed row shows, in a few words. */
  summary: ReactNode
  /** Problem in the row in a few words, shown beside the summary. */
  warning?: string | undefined
  /** Names of the fields in the row. The row opens when one of these fields has an error or a conflict. */
  fields: readonly string[]
  /** Controls of the fields. */
  controls: ReactNode
  /** Content below the controls that does not edit a field. A function is called only while the row is open. */
  content: ReactNode | (() => ReactNode)
}

/**
 * Content of an editor that is not a field. It is shown at the end of the section or row with this title, or in a
 * separate row of the side panel.
 */
export type PanelRowPart = { title: string; icon?: IconNode; summary?: ReactNode; content: PanelRow['content'] }

/** Formats the content of a group of fields as one line, for a collapsed row. */
export function summarizeFieldGroup(group: FieldGroup, shown: DisplayedFields, values: FieldValues): string {
  const summary = group.summary
    ? group.summary(values, shown)
    : formatFieldValuesInLine(group.fields.flat(), shown, values)
  return summary || (group.empty ?? (group.fields.length > 0 ? 'None' : ''))
}

/** Formats the values of fields in one line, and leaves out empty fields. */
export const formatFieldValuesInLine = (names: readonly string[], shown: DisplayedFields, values: FieldValues) =>
  names
    .map(name => shown[name]?.show(values[name]) ?? '')
    .filter(Boolean)
    .join(', ')

/**
 * Finds the title of the row to open when fields have errors or conflicts; undefined if the open row contains such a
 * field.
 */
export function findPanelRowToOpen(rows: readonly PanelRow[], wrong: readonly string[], open: string | undefined) {
  const titles = listPanelRowsWithErrors(rows, wrong)
  return open !== undefined && titles.includes(open) ? undefined : titles[0]
}

/** Lists the titles of the rows whose fields have errors or conflicts. */
export const listPanelRowsWithErrors = (rows: readonly PanelRow[], wrong: readonly string[]) =>
  rows.filter(({ fields }) => fields.some(name => wrong.includes(name))).map(({ title }) => title)
