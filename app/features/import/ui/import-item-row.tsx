import { ChevronDown, ChevronRight } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import { focusControl } from '../../../desk/form/reveal-control.ts'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Status } from '../../../ui/status.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { type ImportItem, itemOutcomeBadges, plannedItemBadges } from '../import.ts'
import { decideImportItems, type ItemDecision } from '../import-queries.ts'
import { formatItemPosition, hasAmbiguousDate, summarizeItem } from '../item-summary.ts'
import { ItemComparison } from './item-comparison.tsx'
import { dayOrderFieldName } from './source-format-form.tsx'
import { useImportHandle } from './use-import-handle.ts'
import { useImportMutationQueue } from './use-import-mutation-queue.ts'

type Props = {
  id: string
  item: ImportItem
  /** Remarks that stand above the list, because all items have them. */
  sharedNotes: readonly string[]
  /** Whether editors can still change decisions about items. */
  isOpen: boolean
  /** Version of the import, part of the query keys: a new version invalidates cached data. */
  at: string
  onChanged: () => Promise<unknown>
}

/** Row of an item: the planned action with its reason, differences, and the decision of the editor. */
export function ImportItemRow({ id, item, sharedNotes, isOpen, at, onChanged }: Props) {
  const { complain } = useToast()
  const write = useImportMutationQueue(id)
  const { number, title, place, plan, outcome, isTaken, record, undone } = item
  const [isUnfolded, setIsUnfolded] = useState(false)
  // State of the checkbox after a click, until the server answers.
  const [pressed, setPressed] = useState<boolean>()
  const opened = useImportHandle()?.recordPath(item.kind, record ?? '')
  const look = outcome ? itemOutcomeBadges[outcome] : plan ? plannedItemBadges[plan] : undefined
  const decide = async (decision: ItemDecision) => {
    await write(() => decideImportItems(id, { numbers: [number] }, decision)).catch((error: unknown) =>
      complain('Not saved', describeWriteError(error)),
    )
    await onChanged()
  }
  const take = (shouldTake: boolean) => {
    setPressed(shouldTake)
    void decide({ is_taken: shouldTake }).finally(() => setPressed(undefined))
  }
  const isUndecided = outcome === null || outcome === 'conflict' || outcome === 'rejected'
  const mayDecide = isOpen && isUndecided && plan !== 'same'
  const name = title || 'Untitled'
  const panel = `item-${number}`
  return (
    <li className="import-item">
      <span className="import-item-take">
        {mayDecide && !outcome && plan !== 'refused' && (
          <input
            type="checkbox"
            checked={pressed ?? isTaken}
            aria-label={`Import ${name}`}
            onChange={event => take(event.currentTarget.checked)}
          />
        )}
      </span>
      <span className="import-item-plan">
        {look && (
          <Status kind={undone === 'undone' ? 'off' : look.kind}>{undone === 'undone' ? 'Undone' : look.word}</Status>
        )}
      </span>
      <div className="import-item-words">
        <b>{record && opened && outcome && undone !== 'undone' ? <Link to={opened}>{name}</Link> : name}</b>
        <small>{[...summarizeItem(item, sharedNotes), formatItemPosition(place)].join('. ')}</small>
        {isOpen && hasAmbiguousDate(item) && (
          <Button
            line
            slim
            onClick={() => focusControl(document.querySelector<HTMLElement>(`[name="${dayOrderFieldName}"]`))}
          >
            Choose the order of day and month
          </Button>
        )}
      </div>
      {plan !== 'same' && (
        <button
          type="button"
          className="import-item-fold"
          aria-expanded={isUnfolded}
          aria-controls={isUnfolded ? panel : undefined}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          <span className="visually-hidden">What differs in {name}</span>
          <Icon drawing={isUnfolded ? ChevronDown : ChevronRight} />
        </button>
      )}
      {isUnfolded && (
        <div className="import-item-panel" id={panel}>
          <ItemComparison id={id} item={item} mayDecide={mayDecide} at={at} onDecide={decide} />
        </div>
      )}
    </li>
  )
}
