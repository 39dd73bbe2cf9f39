import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTime, formatWeekday } from '../../platform/dates/date-format.ts'
import { readAgain } from '../../platform/query/read-again.ts'
import { ActionButton, Button } from '../../ui/button.tsx'
import { DisabledAction } from '../../ui/disabled-action.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { refusalOrSilence } from '../record/write-refusal.ts'
import { byDay, changesOf, type HistoryOf, type Revision } from './revision.ts'
import { restoreRevision } from './revision-mutations.ts'
import { revisionQueries, revisionsShown } from './revision-queries.ts'
import { WordDifference } from './word-difference.tsx'
import './revision-list.css'

type Props = {
  of: HistoryOf
  /** What has to be read again after a restore. */
  invalidates: readonly QueryKey[]
  /** Why this person may not restore. */
  refused?: string | undefined
}

/** The history of one row, folded away until somebody asks for it. */
export function RevisionList({ of, invalidates, refused }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <details className="revisions" open={open} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        History<span className="visually-hidden"> of {of.subject}</span>
      </summary>
      {open && <Revisions of={of} invalidates={invalidates} refused={refused} />}
    </details>
  )
}

function Revisions({ of, invalidates, refused }: Props) {
  const { data, isError, refetch } = useQuery(revisionQueries.of(of.table, of.key))
  const restore = useRestore(of, invalidates)
  if (isError)
    return (
      <p>
        The history could not be loaded.{' '}
        <Button line onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  if (!data) return <p className="quiet">Reading the history…</p>
  // A version that changed nothing people edit, such as the order of a list, is passed over.
  const versions = data
    .map((revision, at) => ({ ...revision, changes: changesOf(revision.row, data[at + 1]?.row, of), isNow: at === 0 }))
    .slice(0, revisionsShown)
    .filter(({ changes, isNow }) => changes.length > 0 || isNow)
  if (versions.length === 0) return <p className="quiet">Nothing was changed yet.</p>
  return (
    <div className="revision-days">
      {byDay(versions).map(({ day, revisions }) => (
        <section key={day} aria-label={formatWeekday(day)}>
          <h3>{formatWeekday(day)}</h3>
          <ol>
            {revisions.map(({ id, at, by, row, changes, isNow }) => (
              <li key={id}>
                <p className="revision-who">
                  <time dateTime={at}>{formatTime(at)}</time> <b>{by}</b>
                  {isNow && <span className="quiet"> as it is now</span>}
                </p>
                <dl>
                  {changes.map(({ field, label, before, after }) => (
                    <div key={field}>
                      <dt>{label}</dt>
                      <dd>
                        <WordDifference before={before} after={after} />
                      </dd>
                    </div>
                  ))}
                </dl>
                {!isNow && !refused && (
                  <ActionButton
                    line
                    aria-label={`Restore the version of ${formatTime(at)}`}
                    onAction={() => restore({ id, at, by, row }, data[0])}
                  >
                    Restore
                  </ActionButton>
                )}
                {!isNow && refused && (
                  <DisabledAction quiet reason={refused}>
                    Restore
                  </DisabledAction>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {data.length > revisionsShown && (
        <p className="quiet">The latest {revisionsShown} versions. Older ones are kept.</p>
      )}
    </div>
  )
}

function useRestore(of: HistoryOf, invalidates: readonly QueryKey[]) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  return async function restore(revision: Revision, now: Revision | undefined) {
    try {
      await restoreRevision(of, revision.row)
      await readAgain(client, [...invalidates, ['revisions']])
      say(
        `${of.subject} restored`,
        `It is as ${revision.by} left it at ${formatTime(revision.at)}.`,
        now && (() => void restore(now, undefined)),
      )
    } catch (error) {
      complain(`${of.subject} not restored`, refusalOrSilence(error))
    }
  }
}
