import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BulkAction, BulkEffectText, BulkFunctions } from './bulk-action.ts'
import { BulkActionDialog } from './bulk-action-dialog.tsx'
import type { TableNouns } from './count-label.ts'
import { SelectionAction, SelectionBar, type SelectionBarProps } from './selection-bar.tsx'
import type { RowSelection } from './use-row-selection.ts'

export interface BulkBarProps extends Pick<SelectionBarProps, 'variant' | 'all'> {
  selection: RowSelection
  nouns: TableNouns
  actions: readonly BulkAction[]
  functions: BulkFunctions
  /** Text for each effect that the database can report. */
  outcomes: Readonly<Record<string, BulkEffectText>>
  invalidates: readonly QueryKey[]
  /** Buttons for further actions that open a dialog. */
  children?: ReactNode
}

/**
 * Bar with bulk actions for the selected rows. Each action shows its effect and asks for confirmation before it runs.
 */
export function BulkBar({ selection, nouns, actions, variant, all, children, ...rest }: BulkBarProps) {
  const [chosen, setChosen] = useState<BulkAction>()
  const bar = useRef<HTMLElement>(null)
  const count = selection.ids.size
  const close = () => {
    setChosen(undefined)
    bar.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
  }
  useEffect(() => {
    if (count === 0) setChosen(undefined)
  }, [count])
  if (count === 0) return null
  return (
    <SelectionBar
      ref={bar}
      count={count}
      nouns={nouns}
      {...(variant && { variant })}
      all={all}
      onClear={selection.clear}
      onEscape={chosen && close}
      asked={
        chosen && (
          <BulkActionDialog
            key={chosen.name}
            action={chosen}
            ids={[...selection.ids]}
            nouns={nouns}
            {...rest}
            onClose={close}
            onDone={selection.clear}
          />
        )
      }
    >
      {actions.map(action => (
        <SelectionAction
          key={action.name}
          refused={action.refused}
          isOpen={chosen?.name === action.name}
          onAction={() => setChosen(chosen?.name === action.name ? undefined : action)}
        >
          {action.label}
        </SelectionAction>
      ))}
      {children}
    </SelectionBar>
  )
}
