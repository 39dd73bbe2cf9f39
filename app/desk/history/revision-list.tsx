import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatDateAndTime, formatTime, formatTimeToSecond, formatWeekday } from '../../platform/dates/date-format.ts'
import { describeWriteError } from '../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../platform/query/refetch-queries.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/field.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { buildFormName } from '../record/draft-storage.ts'
import { shortenName } from '../record/record-form-state.ts'
import { CompareDialog, type ComparedVersions } from './compare-dialog.tsx'
import { groupRevisionsByDay, listRevisionChanges, type Revision, type RevisionSource } from './revision.ts'
import { RevisionItem } from './revision-item.tsx'
import { restoreRevision } from './revision-mutations.ts'
import { type RevisionLimit, revisionQueries, revisionsPerPage } from './revision-queries.ts'
import './revision-list.css'

type Props = {
  of: RevisionSource
  /** Query keys to invalidate after a restore. */
  invalidates: readonly QueryKey[]
  /** Reason why the user may not restore a version. */
  refused?: string | undefined
}

/** Revision history of a row. The section is collapsed by default. */
export function RevisionList({ of, invalidates, refused }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details className="revisions" open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        History<span className="visually-hidden"> of {of.subject}</span>
      </summary>
      {open && <RevisionHistory of={of} invalidates={invalidates} refused={refused} />}
    </details>
  )
}

/** Versions of a row, newest first, by day. */
export function RevisionHistory({ of, invalidates, refused }: Props) {
  const [shown, setShown] = useState<RevisionLimit>({ most: revisionsPerPage, onlyNamed: false })
  const { data, isError, isPlaceholderData, refetch } = useQuery(revisionQueries.of(of.table, of.key, shown))
  const [compared, setCompared] = useState<ComparedVersions>()
  const restore = useRestoreRevision(of, invalidates)
  const formatVersionTime = makeVersionTimeFormat(data ?? [])
  // Leaves out versions without changes in the edited fields, e.g. versions with a new list position only.
  const versions = useMemo(
    () =>
      (data ?? [])
        .map((revision, at, all) => ({
          revision,
          changes: listRevisionChanges(revision.row, all[at + 1]?.row, of),
          place: at,
        }))
        .slice(0, shown.most)
        .filter(({ revision, changes, place }) => changes.length > 0 || place === 0 || revision.name !== null),
    [data, of, shown.most],
  )
  if (isError)
    return (
      <p>
        The history could not be loaded.{' '}
        <Button line onClick={() => void refetch()}>
          Retry
        </Button>
      </p>
    )
  if (!data) return <p className="quiet">Loading history…</p>
  return (
    <div className="revision-days" aria-busy={isPlaceholderData}>
      <CheckField
        label="Named versions only"
        checked={shown.onlyNamed}
        onChange={event => setShown({ ...shown, onlyNamed: event.currentTarget.checked })}
      />
      {versions.length === 0 && (
        <p className="quiet">{shown.onlyNamed ? 'No named versions yet.' : 'No changes yet.'}</p>
      )}
      {groupRevisionsByDay(versions.map(version => ({ ...version, at: version.revision.at }))).map(
        ({ day, revisions }) => (
          <div key={day}>
            <h3>{formatWeekday(day)}</h3>
            <ol>
              {revisions.map(({ revision, changes, place }) => (
                <RevisionItem
                  key={revision.id}
                  revision={revision}
                  time={formatVersionTime(revision.at)}
                  changes={changes}
                  isNow={place === 0 && !shown.onlyNamed}
                  isFirst={place === data.length - 1}
                  refused={refused}
                  onCompare={
                    data.length > 1
                      ? () => setCompared({ before: data[place || 1]?.id ?? 0, after: data[0]?.id ?? 0 })
                      : undefined
                  }
                  onRestore={() => restore(revision, formatVersionTime(revision.at))}
                />
              ))}
            </ol>
          </div>
        ),
      )}
      {data.length > shown.most && (
        <Button line onClick={() => setShown({ ...shown, most: shown.most + revisionsPerPage })}>
          Older versions
        </Button>
      )}
      {compared && (
        <CompareDialog
          source={of}
          revisions={data}
          first={compared}
          formatTime={formatVersionTime}
          onClose={() => setCompared(undefined)}
        />
      )}
    </div>
  )
}

/** Format of the time of a version: with seconds if another version is of the same minute. */
function makeVersionTimeFormat(revisions: readonly Revision[]): (at: string) => string {
  const byMinute = Map.groupBy(revisions, ({ at }) => at.slice(0, 'yyyy-mm-ddThh:mm'.length))
  const repeated = new Set(
    [...byMinute.values()].filter(({ length }) => length > 1).flatMap(same => same.map(({ at }) => at)),
  )
  return at => (repeated.has(at) ? formatTimeToSecond(new Date(at)) : formatTime(at))
}

/** Maximum number of parts of a version that a message names. */
const maxNamedParts = 5

/** Sentence about the parts of a version that were not restored. */
function formatUnrestoredParts(unread: readonly string[]): string {
  if (unread.length === 0) return ''
  const more = unread.length - maxNamedParts
  return ` Not restored: ${unread.slice(0, maxNamedParts).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

function useRestoreRevision(source: RevisionSource, invalidates: readonly QueryKey[]) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  async function write(revision: Revision, time: string, now: Revision | undefined) {
    try {
      const unread = await restoreRevision(source, revision.row)
      await refetchQueries(client, [...invalidates, ['revisions']])
      const title = now ? `Version of ${time} restored` : `${shortenName(source.subject)}: restore undone`
      const undo = now && (() => void write(now, time, undefined))
      const writer = revision.by === 'The server' ? 'the server' : revision.by
      const text = `Written by ${writer} on ${formatDateAndTime(revision.at)}.${formatUnrestoredParts(unread)}`
      say(title, text, undo, buildFormName(source.table, source.key), unread.length > 0)
    } catch (error) {
      complain(`${shortenName(source.subject)}: not restored`, describeWriteError(error))
    }
  }
  return async (revision: Revision, time: string) => {
    // Latest version, loaded separately for undo, because the filtered list may not contain the latest version.
    const latest = revisionQueries.of(source.table, source.key, { most: 1, onlyNamed: false })
    const [now] = await client.fetchQuery(latest).catch(() => [])
    return write(revision, time, now)
  }
}
