import type { FieldChange } from './revision.ts'
import { WordDifference } from './word-difference.tsx'
import './field-change-list.css'

interface ChangeListProps {
  changes: readonly FieldChange[]
  /** Whether the changes belong to the first version, which is shown without a comparison. */
  isFirst?: boolean
}

/** Changes of a record by field, with removed and added text. */
export function FieldChangeList({ changes, isFirst = false }: ChangeListProps) {
  return (
    <dl className="change-list">
      {changes.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>{isFirst ? after : <WordDifference before={before} after={after} />}</dd>
        </div>
      ))}
    </dl>
  )
}
