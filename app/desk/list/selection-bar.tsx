import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useKey } from '../../ui/use-key.ts'
import { useOnce } from '../../ui/use-once.ts'
import { countLabel, type Nouns } from './count-label.ts'
import './selection-bar.css'

export interface SelectionBarProps {
  /** How many are selected. */
  count: number
  nouns: Nouns
  /** `over` lies on the head of a table, so that nothing moves; `above` makes room for itself. */
  variant?: 'over' | 'above'
  /** How many search and filters leave, and what selects them all. */
  all?: { total: number; select: () => Promise<unknown> } | undefined
  /** What an action asks before it is done, below the bar. */
  asked?: ReactNode
  onClear: () => void
  /** What Escape does where it does not clear the selection. */
  onEscape?: (() => void) | undefined
  ref?: Ref<HTMLElement>
  /** What can be done with them, a `SelectionAction` each. */
  children: ReactNode
}

/** How much is selected, and what can be done with it. Stays in view; in the hand it stands at the thumb. */
export function SelectionBar({
  count,
  nouns,
  variant = 'above',
  all,
  asked,
  onClear,
  onEscape = onClear,
  ref,
  children,
}: SelectionBarProps) {
  useKey('Escape', onEscape)
  const bar = useRef<HTMLElement>(null)
  useImperativeHandle(ref, () => bar.current as HTMLElement, [])
  // It goes once nothing is selected any more, and the focus with it: whoever works with keys goes on at the page.
  useLayoutEffect(() => {
    const here = bar.current
    return () => {
      if (here?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])
  const look = variant === 'over' ? 'selection selection-over' : 'selection'
  return (
    <section className={look} aria-label={`${countLabel(count, nouns)} selected`} ref={bar}>
      <div className="selection-bar night">
        <b role="status">{count.toLocaleString('en-GB')} selected</b>
        {children}
        <span className="selection-bar-end">
          {all && count < all.total && (
            <button type="button" onClick={() => void all.select()}>
              All {all.total.toLocaleString('en-GB')} in this view
            </button>
          )}
          <button type="button" onClick={onClear}>
            Clear
          </button>
        </span>
      </div>
      {asked}
    </section>
  )
}

export interface SelectionActionProps {
  /** As its button says it. */
  children: string
  /** Why this person may not: the button stays, and says so. */
  refused?: string | undefined
  /** What it asks stands open. */
  isOpen?: boolean | undefined
  onAction: () => unknown
}

/** One thing that can be done with what is selected; once, however often it is pressed. */
export function SelectionAction({ children, refused, isOpen, onAction }: SelectionActionProps) {
  const { once, underWay } = useOnce(async () => onAction())
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-disabled={refused !== undefined || underWay || undefined}
      aria-label={refused && `${children}, refused: ${refused}`}
      title={refused}
      onClick={() => !refused && void once()}
    >
      {children}
    </button>
  )
}
