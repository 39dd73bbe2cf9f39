import { ArrowDown, ArrowUp, X } from 'lucide'
import { type ReactNode, useId, useRef } from 'react'
import { withArticle } from '../../platform/text/with-article.ts'
import { Button } from '../../ui/button.tsx'
import { describedBy, FieldNotes } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import '../form/save-form.css'

type Pair = Record<string, string>

export interface PairListFieldProps {
  legend: string
  /** The two columns: the name in the data, the label, and what kind of text it is. */
  columns: readonly [Column, Column]
  rows: readonly Pair[]
  onChange: (rows: Pair[]) => void
  onLeave?: () => void
  /** What one row is called: "office". */
  one: string
  most: number
  error?: string | undefined
}

type Column = { name: string; label: string; type?: 'url' | 'text' | 'date' }

/** A short ordered list of two texts each: added, moved and taken away by buttons. */
export function PairListField({ legend, columns, rows, onChange, onLeave, one, most, error }: PairListFieldProps) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const without = (at: number) => rows.filter((_, i) => i !== at)

  function move(at: number, by: 1 | -1) {
    const next = [...rows]
    const [row] = next.splice(at, 1)
    if (row) next.splice(at + by, 0, row)
    onChange(next)
  }
  function add() {
    onChange([...rows, { [columns[0].name]: '', [columns[1].name]: '' }])
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }
  return (
    <fieldset className="pair-rows">
      <legend>{legend}</legend>
      <ol ref={list}>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name but their place
          <li key={at}>
            {columns.map(({ name, label, type = 'text' }) => (
              <input
                key={name}
                type={type}
                aria-label={`${label}, ${one} ${at + 1}`}
                aria-invalid={error && !row[name] ? true : undefined}
                aria-describedby={describedBy(id, { error })}
                placeholder={label}
                value={row[name] ?? ''}
                onChange={event =>
                  onChange(rows.map((other, i) => (i === at ? { ...other, [name]: event.target.value } : other)))
                }
                onBlur={onLeave}
              />
            ))}
            <span className="row-actions">
              <RowAction label={`Move ${one} ${at + 1} up`} rest={at === 0} onPress={() => move(at, -1)}>
                <Icon drawing={ArrowUp} />
              </RowAction>
              <RowAction label={`Move ${one} ${at + 1} down`} rest={at === rows.length - 1} onPress={() => move(at, 1)}>
                <Icon drawing={ArrowDown} />
              </RowAction>
              <RowAction label={`Take away ${one} ${at + 1}`} onPress={() => onChange(without(at))}>
                <Icon drawing={X} />
              </RowAction>
            </span>
          </li>
        ))}
      </ol>
      {rows.length < most && (
        <p>
          <Button line onClick={add}>
            Add {withArticle(one)}
          </Button>
        </p>
      )}
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}

type RowActProps = {
  label: string
  rest?: boolean | undefined
  onPress: () => void
  children: ReactNode
  keys?: string
}

/** A small act on one row, in a sign that is read out in words. At the end of its way it rests. */
export const RowAction = ({ label, rest, onPress, children, keys }: RowActProps) => (
  <button
    type="button"
    className="row-action"
    aria-label={label}
    title={label}
    aria-keyshortcuts={keys}
    aria-disabled={rest || undefined}
    onClick={() => !rest && onPress()}
  >
    {children}
  </button>
)
