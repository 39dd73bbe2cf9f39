import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useKey } from '../../ui/use-key.ts'
import type { BulkAction, BulkFunctions, EffectWords } from './bulk-action.ts'
import { BulkSheet } from './bulk-sheet.tsx'
import { counted, type Nouns } from './use-bulk-run.ts'
import type { Selection } from './use-selection.ts'
import './bulk-bar.css'

export interface BulkBarProps {
  selection: Selection
  nouns: Nouns
  actions: readonly BulkAction[]
  functions: BulkFunctions
  /** How each outcome that the database names is said. */
  outcomes: Readonly<Record<string, EffectWords>>
  /** How many search and filters leave, and what ticks them all. */
  all: { total: number; select: () => Promise<unknown> }
  invalidates: readonly QueryKey[]
}

/** What can be done with the rows that are ticked. Each action says first what it would do, and asks then. */
export function BulkBar({ selection, nouns, actions, all, ...rest }: BulkBarProps) {
  const [chosen, setChosen] = useState<BulkAction>()
  const bar = useRef<HTMLElement>(null)
  const count = selection.ids.size
  const close = () => {
    setChosen(undefined)
    bar.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  useKey('Escape', () => (chosen ? close() : selection.clear()))
  useEffect(() => {
    if (count === 0) setChosen(undefined)
  }, [count])
  if (count === 0) return null
  return (
    <section className="bulk" aria-label={`${counted(count, nouns)} selected`} ref={bar}>
      <div className="bulk-bar night">
        <b role="status">{count.toLocaleString('en-GB')} selected</b>
        {actions.map(action => (
          <button
            key={action.name}
            type="button"
            aria-expanded={chosen?.name === action.name}
            aria-disabled={action.refused !== undefined || undefined}
            aria-label={action.refused && `${action.label}, refused: ${action.refused}`}
            title={action.refused}
            onClick={() => !action.refused && setChosen(chosen?.name === action.name ? undefined : action)}
          >
            {action.label}
          </button>
        ))}
        <span className="bulk-end">
          {count < all.total && (
            <button type="button" onClick={() => void all.select()}>
              All {all.total.toLocaleString('en-GB')} in this view
            </button>
          )}
          <button type="button" onClick={selection.clear}>
            Clear
          </button>
        </span>
      </div>
      {chosen && (
        <BulkSheet
          key={chosen.name}
          action={chosen}
          ids={[...selection.ids]}
          nouns={nouns}
          {...rest}
          onClose={close}
          onDone={selection.clear}
        />
      )}
    </section>
  )
}
