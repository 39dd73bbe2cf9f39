import {
  CircleArrowRight,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleQuestionMark,
  CircleX,
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
  | 'cancelled'
  | 'postponed'
  | 'online'

/** Icon of a ring with waves, which Lucide does not contain. */
const CircleWave: IconNode = [
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['path', { d: 'M8 13.6a5 5 0 0 1 8 0M12 17.2v.1M5.8 10.4a9 9 0 0 1 12.4 0' }],
]

const iconsByKind: Record<StatusKind, IconNode> = {
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
  cancelled: CircleX,
  postponed: CircleArrowRight,
  online: CircleWave,
}

/** Icon of a status. The text beside it has the same meaning. */
export function StatusIcon({ kind, className }: { kind: StatusKind; className?: string | undefined }) {
  const look = `status-sign status-${kind}`
  return <Icon drawing={iconsByKind[kind]} className={className ? `${look} ${className}` : look} />
}

/** Status as icon and text, so that the meaning never depends on the colour alone. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return (
    <span className="status">
      <StatusIcon kind={kind} />
      <span>{children}</span>
    </span>
  )
}
