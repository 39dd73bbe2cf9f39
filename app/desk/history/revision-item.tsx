import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { ActionButton, Button } from '../../ui/button.tsx'
import { DisabledAction } from '../../ui/disabled-action.tsx'
import { TextField } from '../../ui/field.tsx'
import { Timestamp } from '../../ui/timestamp.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { FieldChangeList } from './field-change-list.tsx'
import type { FieldChange, Revision } from './revision.ts'
import { nameRevision } from './revision-mutations.ts'

type Props = {
  revision: Revision
  /** Time of day of the version, with seconds where another version has the same minute. */
  time: string
  /** Changes since the previous version, by field. */
  changes: readonly FieldChange[]
  isNow: boolean
  /** Whether this is the first version of the row. */
  isFirst: boolean
  /** Reason why the user may not restore this version. */
  refused?: string | undefined
  onRestore: () => Promise<void>
  /** Opens the comparison with another version. Undefined if there is only one version. */
  onCompare?: (() => void) | undefined
}

/** Version of a row in the history: author, changes, name and restore button. */
export function RevisionItem({ revision, time, changes, isNow, isFirst, refused, onRestore, onCompare }: Props) {
  const { at, by, name } = revision
  const [isNaming, setIsNaming] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li>
      <p className="revision-who">
        <Timestamp at={at}>{time}</Timestamp> <b>{by}</b>
        {name && <span className="revision-name">{name}</span>}
        {isNow && <span className="quiet"> Current version</span>}
      </p>
      {changes.length > 0 && (
        // The changes are compared only when they are open, because a comparison of long texts is slow.
        <details className="revision-changes" onToggle={event => setIsOpen(event.currentTarget.open)}>
          <summary>{isFirst ? 'Show content' : <ChangedFields labels={changes.map(({ label }) => label)} />}</summary>
          {isOpen && <FieldChangeList changes={changes} isFirst={isFirst} />}
        </details>
      )}
      {isNaming ? (
        <RevisionNameForm revision={revision} onClose={() => setIsNaming(false)} />
      ) : (
        <p className="revision-actions">
          {!isNow && !refused && (
            <ActionButton line aria-label={`Restore the version of ${time}`} onAction={onRestore}>
              Restore
            </ActionButton>
          )}
          {!isNow && refused && (
            <DisabledAction quiet reason={refused}>
              Restore
            </DisabledAction>
          )}
          {onCompare && (
            <Button line className="btn-bare" aria-label={`Compare the version of ${time}`} onClick={onCompare}>
              Compare…
            </Button>
          )}
          <Button
            line
            className="btn-bare"
            aria-label={`${name ? 'Rename' : 'Name'} the version of ${time}`}
            onClick={() => setIsNaming(true)}
          >
            {name ? 'Rename…' : 'Name…'}
          </Button>
        </p>
      )}
    </li>
  )
}

/** Maximum number of changed fields that the line of a folded version names. */
const maxNamedFields = 4

function ChangedFields({ labels }: { labels: readonly string[] }) {
  const more = labels.length - maxNamedFields
  return (
    <>
      <span className="visually-hidden">Show changes: </span>
      {labels.slice(0, maxNamedFields).join(', ')}
      {more > 0 && ` and ${more} more`}
    </>
  )
}

function RevisionNameForm({ revision, onClose }: { revision: Revision; onClose: () => void }) {
  const [name, setName] = useState(revision.name ?? '')
  const [error, setError] = useState<string>()
  const client = useQueryClient()
  const { say } = useToast()
  async function submit() {
    try {
      await nameRevision(revision, name.trim())
    } catch (failure) {
      return setError(describeWriteError(failure))
    }
    await refetchQueries(client, [['revisions']])
    onClose()
    say(name.trim() ? `The version is called “${name.trim()}”` : 'Name removed')
  }
  return (
    // This element is not a form element, because the form of the record may surround it.
    <div className="revision-naming">
      <TextField
        label="Version name"
        hint="For example “Approved by the board”. Leave empty to remove the name."
        value={name}
        maxLength={80}
        error={error}
        autoFocus
        onChange={event => setName(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter') return
          event.preventDefault()
          void submit()
        }}
      />
      <p className="revision-actions">
        <ActionButton line onAction={submit}>
          Save name
        </ActionButton>
        <Button line className="btn-bare" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </div>
  )
}
