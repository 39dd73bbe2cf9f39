import type { PairColumn } from '../record/field-kind.ts'
import { RowList, type RowListProps } from './row-list.tsx'

type Pair = Record<string, string>

export interface PairListFieldProps
  extends Pick<RowListProps<Pair>, 'legend' | 'hint' | 'error' | 'rows' | 'one' | 'most' | 'onChange'> {
  /** Definition of the two columns: property name, label and type of text. */
  columns: readonly [PairColumn, PairColumn]
  onLeave?: () => void
}

/** Field for a short ordered list of pairs of texts. */
export const PairListField = ({ columns, onLeave, ...list }: PairListFieldProps) => (
  <RowList {...list} blank={{ [columns[0].name]: '', [columns[1].name]: '' }}>
    {(row, at, change, describedBy) =>
      columns.map(({ name, label, type = 'text' }) => (
        <input
          key={name}
          type={type === 'link' ? 'text' : type}
          aria-label={`${label}, ${list.one} ${at + 1}`}
          aria-invalid={list.error && !row[name] ? true : undefined}
          aria-describedby={describedBy}
          placeholder={label}
          value={row[name] ?? ''}
          onChange={event => change({ ...row, [name]: event.target.value })}
          onBlur={onLeave}
        />
      ))
    }
  </RowList>
)
