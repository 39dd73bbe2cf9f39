import { ArrowDown, ArrowUp, X } from 'lucide'
import { type ReactNode, useId, useRef } from 'react'
import { addIndefiniteArticle } from '../../platform/text/indefinite-article.ts'
import { Button } from '../../ui/button.tsx'
import { FieldNotes, listNoteIds } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RowActionButton } from './row-action-button.tsx'
import '../form/save-form.css'

export interface RowListProps<Row> {
  legend: string
  hint?: string | undefined
  error?: string | undefined
  rows: readonly Row[]
  /** Returns the initial values of a row that the user adds. */
  makeBlank: () => Row
  /** Whether the controls of a row are below one another. */
  isStacked?: boolean
  /** Noun for one row, e.g. "office". */
  one: string
  most: number
  onChange: (rows: Row[]) => void
  /** Controls of one row. `listNoteIds` is the id of the list's description. */
  children: (row: Row, at: number, change: (row: Row) => void, describedBy: string | undefined) => ReactNode
}

/** Short ordered list with buttons to add, move and remove rows. */
export function RowList<Row>({
  legend,
  hint,
  error,
  rows,
  makeBlank,
  isStacked,
  one,
  most,
  onChange,
  children,
}: RowListProps<Row>) {
  const id = useId()
  const list = useRef<HTMLOListElement>(null)

  function move(at: number, step: 1 | -1) {
    const next = [...rows]
    const [row] = next.splice(at, 1)
    if (row) next.splice(at + step, 0, row)
    onChange(next)
  }
  function add() {
    onChange([...rows, makeBlank()])
    requestAnimationFrame(() => {
      const controls = list.current?.lastElementChild?.querySelectorAll<HTMLInputElement>('input, textarea') ?? []
      const [first] = controls
      const firstEmpty = [...controls].find(({ value }) => value === '') ?? first
      firstEmpty?.focus()
    })
  }
  const change = (at: number) => (row: Row) => onChange(rows.map((currentRow, i) => (i === at ? row : currentRow)))
  return (
    <fieldset className={isStacked ? 'row-list row-list-stacked' : 'row-list'}>
      <legend>{legend}</legend>
      {rows.length > 0 && (
        <ol ref={list}>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id except their index
            <li key={at}>
              {children(row, at, change(at), listNoteIds(id, { hint, error }))}
              <span className="row-actions">
                <RowActionButton label={`Move ${one} ${at + 1} up`} rest={at === 0} onPress={() => move(at, -1)}>
                  <Icon drawing={ArrowUp} />
                </RowActionButton>
                <RowActionButton
                  label={`Move ${one} ${at + 1} down`}
                  rest={at === rows.length - 1}
                  onPress={() => move(at, 1)}
                >
                  <Icon drawing={ArrowDown} />
                </RowActionButton>
                <RowActionButton
                  label={`Remove ${one} ${at + 1}`}
                  onPress={() => onChange(rows.filter((_, index) => index !== at))}
                >
                  <Icon drawing={X} />
                </RowActionButton>
              </span>
            </li>
          ))}
        </ol>
      )}
      {rows.length < most && (
        <p>
          <Button line onClick={add}>
            Add {addIndefiniteArticle(one)}
          </Button>
        </p>
      )}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
