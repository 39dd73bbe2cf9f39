import type { FocusEvent } from 'react'
import { toDayInZone } from '../../platform/dates/format-in-time-zone.ts'
import { getBrowserTimeZone } from '../../platform/dates/moment-in-zone.ts'
import type { PairColumn } from '../record/field-kind.ts'
import { RowList, type RowListProps } from './row-list.tsx'

type Pair = Record<string, string>

export interface PairListFieldProps
  extends Pick<RowListProps<Pair>, 'legend' | 'hint' | 'error' | 'rows' | 'one' | 'most' | 'onChange'> {
  /** Definition of the two columns: property name, label and type of text. */
  columns: readonly [PairColumn, PairColumn]
  /** Called when the focus leaves the list. */
  onLeave?: () => void
}

/** Value of a column in a new row: a date is today. */
const makeBlankValue = ({ type }: PairColumn) => (type === 'date' ? toDayInZone(Date.now(), getBrowserTimeZone()) : '')

/** Field for a short ordered list of pairs of texts. */
export const PairListField = ({ columns, onLeave, ...list }: PairListFieldProps) => (
  <RowList
    {...list}
    makeBlank={() => Object.fromEntries(columns.map(column => [column.name, makeBlankValue(column)]))}
    isStacked={columns.some(({ type }) => type === 'sentence')}
  >
    {(row, at, change, describedBy) =>
      columns.map(({ name, label, type = 'text' }) => {
        const common = {
          'aria-label': `${label}, ${list.one} ${at + 1}`,
          'aria-invalid': list.error && !row[name] ? true : undefined,
          'aria-describedby': describedBy,
          placeholder: label,
          value: row[name] ?? '',
          onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
            if (!currentTarget.closest('fieldset')?.contains(relatedTarget)) onLeave?.()
          },
        }
        return type === 'sentence' ? (
          <textarea
            key={name}
            {...common}
            rows={3}
            onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
            onChange={({ target }) => change({ ...row, [name]: target.value.replace(/\s*[\r\n]+\s*/g, ' ') })}
          />
        ) : (
          <input
            key={name}
            {...common}
            type={type === 'link' ? 'text' : type}
            onChange={event => change({ ...row, [name]: event.target.value })}
          />
        )
      })
    }
  </RowList>
)
