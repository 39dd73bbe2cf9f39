import {
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleQuestionMark,
  Clock,
  type IconNode,
  LoaderCircle,
  OctagonAlert,
  TriangleAlert,
} from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
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

const drawings: Record<StatusKind, IconNode> = {
  well: CircleCheck,
  published: CircleCheck,
  off: CircleMinus,
  archived: CircleMinus,
  draft: CircleDashed,
  scheduled: Clock,
  waiting: LoaderCircle,
  attention: TriangleAlert,
  broken: OctagonAlert,
  unknown: CircleQuestionMark,
}

/** The drawing alone, beside words that say the same. */
export function StatusSign({ kind, className }: { kind: StatusKind; className?: string | undefined }) {
  const look = `status-sign status-${kind}`
  return <Icon drawing={drawings[kind]} className={className ? `${look} ${className}` : look} />
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
