import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FieldChangeList } from '../../../desk/history/field-change-list.tsx'
import { listRevisionChanges } from '../../../desk/history/revision.ts'
import { revisionQueries } from '../../../desk/history/revision-queries.ts'
import { countChangedWords } from '../../../desk/history/word-difference.ts'
import { addReferenceTitles, useReferenceTitles } from '../../../desk/record/use-reference-titles.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { articleRecord } from './article-record.ts'

type Props = {
  article: string
  /** Time of the review request or answer, in ISO 8601. */
  since: string
  /** Name of the review request or answer, e.g. `the approval by Musa, …`. */
  moment: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/**
 * Saved changes of an article since a review was requested or answered: the number of changes, and a dialog that lists
 * them.
 */
export function ReviewChanges({ article, since, moment, isOpen, onOpenChange }: Props) {
  const { data } = useQuery(revisionQueries.since(articleRecord.table, article, since))
  const { referred } = useReferenceTitles(articleRecord)
  const changes = useMemo(
    () =>
      data?.present && data.past
        ? listRevisionChanges(data.present, data.past, {
            table: articleRecord.table,
            key: article,
            subject: articleRecord.one,
            columns: Object.keys(articleRecord.fields),
            fields: addReferenceTitles(articleRecord.fields, referred),
          })
        : [],
    [data, article, referred],
  )
  const words = useMemo(
    () => changes.reduce((sum, { before, after }) => sum + countChangedWords(before, after), 0),
    [changes],
  )
  if (changes.length === 0 && !isOpen) return null
  const count = words > 0 ? formatQuantity(words, 'word') : formatQuantity(changes.length, 'field')
  return (
    <>
      <span>{count} changed since.</span>
      <Button line slim onClick={() => onOpenChange(true)}>
        Show changes
      </Button>
      <Dialog title={`Changes since ${moment}`} narrow open={isOpen} onOpenChange={onOpenChange}>
        <div className="review-changes raised">
          <FieldChangeList changes={changes} />
          <DialogActions>
            <Button line onClick={() => onOpenChange(false)}>
              Close
            </Button>
          </DialogActions>
        </div>
      </Dialog>
    </>
  )
}
