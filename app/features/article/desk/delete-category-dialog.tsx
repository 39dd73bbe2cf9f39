import { useQuery } from '@tanstack/react-query'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { categoryRecord } from './category-record.ts'
import { articleCountQueries, type ReplacedRecord, useRecordReplacement } from './use-record-replacement.ts'
import { useReplacementChoice } from './use-replacement-choice.ts'

type Props = {
  category: ReplacedRecord
  onClose: () => void
  onDeleted?: (() => void) | undefined
}

/** Dialog that deletes a category, after the articles of the category were moved to another category. */
export function DeleteCategoryDialog({ category, onClose, onDeleted }: Props) {
  const { data: count, isError, refetch } = useQuery(articleCountQueries.ofCategory(category.id))
  const { into, setError, others, field } = useReplacementChoice(categoryRecord, category)
  const { replace, progress, stop, isStopping } = useRecordReplacement(categoryRecord, category.name)
  const { once, underWay } = useRunOnceAtATime(async () => {
    if (count && !into) return setError('Choose the category to which the articles move.')
    const isDeleted = await replace(`${category.name} deleted`, (db, batch) =>
      db.rpc('delete_category', { batch, category: category.id, ...(into && { into_category: into }) }),
    )
    if (!isDeleted) return
    onClose()
    onDeleted?.()
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={open => open || (underWay ? stop() : onClose())}
      title={`Delete the category “${category.name}”?`}
      action={count ? `Move ${count.toLocaleString('en-GB')} and delete` : 'Delete category'}
      working={isStopping ? 'Stopping…' : 'Deleting…'}
      asking={underWay}
      disabled={count === undefined}
      ends
      onAction={() => void once()}
    >
      {isError && count === undefined ? (
        <ReadFailureCallout subject="The number of articles" retry={() => void refetch()} />
      ) : (
        <p>
          {count
            ? `${formatQuantity(count, 'article uses', 'articles use')} it.`
            : count === 0 && 'No article uses it.'}
        </p>
      )}
      {count !== undefined && count > 0 && (
        <SelectField label="Move them to" {...field} options={[{ value: '', label: 'Choose a category' }, ...others]} />
      )}
      {progress && <p role="status">{progress}</p>}
    </ConfirmDialog>
  )
}
