import { useQuery } from '@tanstack/react-query'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { useRunOnceAtATime } from '../../../ui/use-run-once-at-a-time.ts'
import { authorRecord } from './author-record.ts'
import { articleCountQueries, type ReplacedRecord, useRecordReplacement } from './use-record-replacement.ts'
import { useReplacementChoice } from './use-replacement-choice.ts'

type Props = {
  author: ReplacedRecord
  onClose: () => void
  /** Called when the author was merged and is deleted. */
  onMerged?: (() => void) | undefined
}

/** Dialog that merges an author into another author, for example after an import. */
export function MergeAuthorDialog({ author, onClose, onMerged }: Props) {
  const { data: count } = useQuery(articleCountQueries.ofAuthor(author.id))
  const { into, setError, others, field } = useReplacementChoice(authorRecord, author)
  const { replace, progress, stop, isStopping } = useRecordReplacement(authorRecord, author.name)
  const target = others.find(({ value }) => value === into)
  const { once, underWay } = useRunOnceAtATime(async () => {
    if (!target) return setError('Choose the author who stays.')
    const done = `${author.name} merged into ${target.label}`
    const isMerged = await replace(done, (db, batch) =>
      db.rpc('merge_authors', { batch, author: author.id, into_author: target.value }),
    )
    if (!isMerged) return
    onClose()
    onMerged?.()
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={open => open || (underWay ? stop() : onClose())}
      title={target ? `Merge “${author.name}” into “${target.label}”?` : `Merge “${author.name}” into another author?`}
      action="Merge authors"
      working={isStopping ? 'Stopping…' : 'Merging…'}
      asking={underWay}
      onAction={() => void once()}
    >
      <SelectField
        label="Author who stays"
        {...field}
        options={[
          { value: '', label: 'Choose an author' },
          ...others.toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
        ]}
      />
      <p>
        {count !== undefined &&
          `${formatQuantity(count, 'article gets', 'articles get')} the byline ${target ? `“${target.label}”` : 'of that author'}. `}
        The author “{author.name}” is deleted.
      </p>
      {progress && <p role="status">{progress}</p>}
    </ConfirmDialog>
  )
}
