import type { ReactNode } from 'react'
import './status.css'

export type StatusKind =
  | 'well'
  | 'waiting'
  | 'attention'
  | 'broken'
  | 'unknown'
  | 'off'
  | 'draft'
  | 'scheduled'
  | 'published'
  | 'archived'

const tick = (
  <>
    <circle cx="8" cy="8" r="6.2" />
    <path d="m5.2 8.2 1.9 1.9 3.7-4" />
  </>
)
const barred = (
  <>
    <circle cx="8" cy="8" r="6.2" />
    <path d="M5 8h6" />
  </>
)

const drawings: Record<StatusKind, ReactNode> = {
  well: tick,
  published: tick,
  off: barred,
  archived: barred,
  draft: <circle cx="8" cy="8" r="6.2" strokeDasharray="2.4 2.4" />,
  scheduled: (
    <>
      <circle cx="8" cy="8" r="6.2" />
      <path d="M8 4.8V8l2.2 1.4" />
    </>
  ),
  waiting: <path d="M8 1.8a6.2 6.2 0 1 1-6.2 6.2" />,
  attention: (
    <>
      <path d="M8 2.2 14.4 13.4H1.6z" />
      <path d="M8 6.6v3M8 11.4v.1" />
    </>
  ),
  broken: (
    <>
      <path d="M5.4 1.8h5.2l3.6 3.6v5.2l-3.6 3.6H5.4l-3.6-3.6V5.4z" />
      <path d="M8 5v3.4M8 10.8v.1" />
    </>
  ),
  unknown: (
    <>
      <circle cx="8" cy="8" r="6.2" />
      <path d="M6.4 6.4a1.7 1.7 0 1 1 2.4 1.7c-.5.2-.8.5-.8 1M8 11.2v.1" />
    </>
  ),
}

/** The drawing alone, beside words that say the same. */
export function StatusSign({ kind }: { kind: StatusKind }) {
  return (
    <svg className={`status-sign status-${kind}`} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {drawings[kind]}
    </svg>
  )
}

/** A ring and words: colour repeats the meaning and never carries it. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <span className="status">
      <StatusSign kind={kind} />
      <span>{children}</span>
    </span>
  )
}
