import { useState } from 'react'
import { formatDay } from '../../platform/dates/date-format.ts'
import { phoneMediaQuery } from '../../ui/break-point.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { listRevisionChanges, type Revision, type RevisionSource } from './revision.ts'
import { SideBySide } from './side-by-side.tsx'
import { WordDifference } from './word-difference.tsx'
import './compare-dialog.css'

/** Ids of two versions of a row. */
export type ComparedVersions = { before: number; after: number }

type Props = {
  source: RevisionSource
  /** Versions that can be chosen, newest first. */
  revisions: readonly Revision[]
  /** Versions that are compared when the dialog opens. */
  first: ComparedVersions
  /** Formats the time of day of a version. */
  formatTime: (at: string) => string
  onClose: () => void
}

/**
 * Dialog that compares two versions of a row, field by field: side by side, or on a phone as one text with the changes
 * marked.
 */
export function CompareDialog({ source, revisions, first, formatTime, onClose }: Props) {
  const [chosen, setChosen] = useState(first)
  const isPhone = useMediaQuery(phoneMediaQuery)
  const rowOf = (id: number) => revisions.find(revision => revision.id === id)?.row ?? {}
  const changes = listRevisionChanges(rowOf(chosen.after), rowOf(chosen.before), source)
  const options = revisions.map(({ id, at, by, name }, place) => ({
    value: String(id),
    label: [`${formatDay(at)}, ${formatTime(at)}`, by, name, place === 0 && 'newest'].filter(Boolean).join(' · '),
  }))
  const choice = (side: keyof ComparedVersions, label: string) => (
    <SelectField
      label={label}
      value={String(chosen[side])}
      options={options}
      onChange={event => setChosen({ ...chosen, [side]: Number(event.currentTarget.value) })}
    />
  )
  return (
    <Dialog title="Compare versions" open onOpenChange={open => open || onClose()}>
      <div className="compare difference">
        {choice('before', 'Before')}
        {choice('after', 'After')}
        <p className="compare-both visually-hidden" role="status">
          {changes.length === 0 ? 'The two versions are the same.' : `Fields that differ: ${changes.length}`}
        </p>
        {changes.length === 0 && <p className="compare-both quiet">The two versions are the same.</p>}
        {changes.map(({ field, label, before, after }) => (
          <section key={field} aria-label={label}>
            <h3>{label}</h3>
            {isPhone ? <WordDifference before={before} after={after} /> : <SideBySide before={before} after={after} />}
          </section>
        ))}
      </div>
    </Dialog>
  )
}
