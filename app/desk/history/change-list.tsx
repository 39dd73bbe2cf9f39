import type { Change } from './revision.ts'
import { WordDifference } from './word-difference.tsx'
import './change-list.css'

interface ChangeListProps {
  changes: readonly Change[]
  /** There was nothing before: what it holds is said as it is. */
  isFirst?: boolean
}

/** What changed in a record, field by field: what went and what came. */
export function ChangeList({ changes, isFirst = false }: ChangeListProps) {
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
