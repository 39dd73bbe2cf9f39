import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { ImportCounts, ItemSearch } from '../import.ts'
import { decideImportItems, type ItemDecision } from '../import-queries.ts'
import { useImportMutationQueue } from './use-import-mutation-queue.ts'

type Props = { id: string; search: ItemSearch; counts: ImportCounts; onChanged: () => Promise<unknown> }

/** Buttons that apply a decision to all items that match the filter, on all pages. */
export function DecideAllItemsButtons({ id, search: { show, q }, counts, onChanged }: Props) {
  const { say, complain } = useToast()
  const write = useImportMutationQueue(id)
  const decide = (decision: ItemDecision, confirmation: string) => async () => {
    try {
      let decided = 0
      await write(async () => {
        decided = await decideImportItems(id, { show, q }, decision)
      })
      await onChanged()
      if (decided === 0) complain('Nothing changed', 'These items need another decision. Open an item to see which.')
      else say(`${decided.toLocaleString('en-GB')} ${confirmation}`)
    } catch (error) {
      complain('Not saved', describeWriteError(error))
      await onChanged()
    }
  }
  const isPlan = Object.keys(counts.outcomes).length === 0
  const hasConflicts = (isPlan ? counts.plans.conflict : counts.outcomes.conflict) ?? 0
  const showsConflicts = hasConflicts > 0 && (show === undefined || show === 'conflict')
  const mayTake = isPlan && (show === undefined || show === 'create' || show === 'update')
  if (!mayTake && !showsConflicts) return null
  return (
    <p className="import-all">
      <span className="quiet">All{q && ` that match “${q}”`}:</span>
      {mayTake && (
        <>
          <ActionButton line slim onAction={decide({ is_taken: true }, 'will be imported')}>
            Select
          </ActionButton>
          <ActionButton line slim onAction={decide({ is_taken: false }, 'will be skipped')}>
            Skip
          </ActionButton>
        </>
      )}
      {showsConflicts && (
        <>
          <ActionButton line slim onAction={decide({ side: 'mine' }, 'keep the local version')}>
            Keep this site’s version for all conflicts
          </ActionButton>
          <ActionButton line slim onAction={decide({ side: 'theirs' }, 'use the source')}>
            Use the source’s version for all conflicts
          </ActionButton>
        </>
      )}
    </p>
  )
}
