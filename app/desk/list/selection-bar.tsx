import { type ReactNode, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { useRunOnceAtATime } from '../../ui/use-run-once-at-a-time.ts'
import { useShortcutKey } from '../../ui/use-shortcut-key.ts'
import { type CountedNouns, formatCountLabel } from './count-label.ts'
import './selection-bar.css'

export interface SelectionBarProps {
  /** Number of selected rows. */
  count: number
  nouns: CountedNouns
  /**
   * Position of the bar: `over` covers the table head, so that nothing moves. `above` takes up space above the table.
   */
  variant?: 'over' | 'above'
  /** Number of all records that match search and filters, and the function that selects all these records. */
  all?: { total: number; select: () => Promise<unknown> } | undefined
  /** Confirmation dialog of an action, rendered below the bar. */
  asked?: ReactNode
  onClear: () => void
  /** Called on Escape; by default Escape clears the selection. */
  onEscape?: (() => void) | undefined
  ref?: Ref<HTMLElement>
  /** Actions of the bar, one `SelectionAction` component each. */
  children: ReactNode
}

/** Bar with the number of selected rows and the bulk actions. The bar is sticky; on phones it is at the bottom. */
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
  useShortcutKey('Escape', onEscape)
  const bar = useRef<HTMLElement>(null)
  useImperativeHandle(ref, () => bar.current as HTMLElement, [])
  // Moves the focus to the page when the selection becomes empty, because the bar is then removed together with its
  // focused button.
  useLayoutEffect(() => {
    const barElement = bar.current
    return () => {
      if (barElement?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [])
  const look = variant === 'over' ? 'selection selection-over' : 'selection'
  return (
    <section className={look} aria-label={`${formatCountLabel(count, nouns)} selected`} ref={bar}>
      <div className="selection-bar night">
        <b role="status">{count.toLocaleString('en-GB')} selected</b>
        {children}
        <span className="selection-bar-end">
          {all && count < all.total && (
            <button type="button" onClick={() => void all.select()}>
              Select all {all.total.toLocaleString('en-GB')} in this view
            </button>
          )}
          <button type="button" onClick={onClear}>
            Clear selection
          </button>
        </span>
      </div>
      {asked}
    </section>
  )
}

export interface SelectionActionProps {
  /** Label of the button. */
  children: string
  /** Reason why the user may not run the action. The button stays visible, and shows the reason. */
  refused?: string | undefined
  /** Whether the confirmation of this action is open. */
  isOpen?: boolean | undefined
  onAction: () => unknown
}

/** Button for a bulk action. Ignores repeated clicks. */
export function SelectionAction({ children, refused, isOpen, onAction }: SelectionActionProps) {
  const { once, underWay } = useRunOnceAtATime(async () => onAction())
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-disabled={refused !== undefined || underWay || undefined}
      aria-label={refused && `${children}, not allowed: ${refused}`}
      title={refused}
      onClick={() => !refused && void once()}
    >
      {children}
    </button>
  )
}
