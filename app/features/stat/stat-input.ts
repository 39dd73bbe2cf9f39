import type { Fields } from '../../desk/record/merge.ts'
import type { Row } from '../../desk/record/row-source.ts'
import type { FieldErrors } from '../../desk/record/use-record-form.ts'
import type { StatPlacement } from './stat-queries.ts'

export const statLabels = { placement: 'Stands on', label: 'Label', value: 'Value', as_of: 'As of', source: 'Source' }

export const placements = [
  { value: 'home', label: 'Home' },
  { value: 'overview', label: 'Overview' },
] as const

/** What a new figure of one place begins with; one object a place, so that a form knows it again. */
const blanks: Record<StatPlacement, Row> = {
  home: { placement: 'home', label: '', value: '', as_of: null, source: null },
  overview: { placement: 'overview', label: '', value: '', as_of: null, source: null },
}
export const blankStat = (placement: StatPlacement): Row => blanks[placement]

const written = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

export function checkStat({ label, value, as_of }: Fields): FieldErrors {
  const errors: FieldErrors = {}
  if (!written(label)) errors.label = 'Say what is counted.'
  if (!written(value)) errors.value = 'A figure as it is shown, such as 10,000+.'
  if (written(value).length > 40) errors.value = 'At most 40 characters.'
  if (!written(as_of)) errors.as_of = 'Say on which day it was counted.'
  return errors
}

export const statRow = (fields: Fields): Row => ({
  ...fields,
  label: written(fields.label),
  value: written(fields.value),
  as_of: written(fields.as_of) || null,
  source: written(fields.source) || null,
})
