import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDateAndTime, formatTime, formatTimeToSecond } from '../../../platform/dates/date-format.ts'
import { StatusIcon } from '../../../ui/status.tsx'
import { type Import, type ImportCounts, itemOutcomeBadges } from '../import.ts'
import { formatFieldLabels } from '../import-fields.ts'
import { importQueries } from '../import-queries.ts'
import { formatImportSpeed, formatRemainingImportTime, type RunProgress } from '../import-squares-layout.ts'
import { ImportSquares } from './import-squares.tsx'
import './import-run.css'
import { Timestamp } from '../../../ui/timestamp.tsx'

/** Progress of an import run: speed, and outcome per item. The display stays after the end of the run. */
export function ImportRun({
  found,
  counts,
  at,
  acts,
}: {
  found: Import
  counts: ImportCounts
  at: string
  /** Buttons that are shown while the import runs. */
  acts?: ReactNode
}) {
  const { data } = useQuery(importQueries.progress(found.id, at))
  const { status, done, total } = found
  if (!data || total === null || total === 0) return null
  const isRunning = status === 'running'
  return (
    <section className="import-run" aria-labelledby="import-run">
      <header>
        <h2 id="import-run">
          {done.toLocaleString('en-GB')} <span>of {total.toLocaleString('en-GB')}</span>
        </h2>
        <p className="quiet">{formatTiming(found, data)}</p>
        {isRunning && acts && <div className="import-run-acts">{acts}</div>}
      </header>
      <ImportSquares found={found} counts={counts} progress={data} />
      {isRunning && <LatestItems progress={data} />}
      {isRunning && (
        <p className="quiet">You can close this page. The import continues; imported items are always complete.</p>
      )}
      {/* Screen readers announce the progress at each 10 %, not every second. */}
      <p className="visually-hidden" role="status">
        {isRunning && `${Math.floor((done / total) * 10) * 10} per cent is written.`}
      </p>
    </section>
  )
}

function formatTiming(importRun: Import, { pace }: RunProgress): string {
  const { status, statusAt, startedAt, finishedAt } = importRun
  if (status === 'running')
    return [`since ${formatTime(statusAt)}`, formatImportSpeed(pace), formatRemainingImportTime(importRun, pace)]
      .filter(Boolean)
      .join(', ')
  if (status === 'undoing') return `undoing since ${formatTime(statusAt)}`
  if (status === 'undone') return `undone on ${formatDateAndTime(statusAt)}`
  if (status === 'paused') return `paused on ${formatDateAndTime(statusAt)}`
  if (!startedAt || !finishedAt) return ''
  const [from, to] = [formatDateAndTime(startedAt), formatTime(finishedAt)]
  return from.endsWith(to) ? `on ${from}` : `from ${from} to ${to}`
}

function LatestItems({ progress: { latest } }: { progress: RunProgress }) {
  if (latest.length === 0) return null
  return (
    <ol aria-label="Latest items" className="import-run-latest">
      {latest.map(({ number, at, title, outcome, said, changes, pictures }) => (
        <li key={number}>
          <Timestamp at={at}>{formatTimeToSecond(at)}</Timestamp>
          <StatusIcon kind={itemOutcomeBadges[outcome].kind} />
          <span>
            <b>{title || 'Untitled'}</b>
            <small>
              {[
                itemOutcomeBadges[outcome].word,
                outcome === 'updated' && formatFieldLabels(changes),
                outcome === 'rejected' && said,
                outcome === 'created' && pictures && `${pictures} ${pictures === 1 ? 'image' : 'images'}`,
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
          </span>
        </li>
      ))}
    </ol>
  )
}
