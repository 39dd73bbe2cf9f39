import type { ReactNode } from 'react'
import { chooseBadgeTint } from './badge-tint.ts'
import './badge.css'

/** Row of badges, which wraps. */
export function Badges({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={className ? `badges ${className}` : 'badges'}>{children}</div>
}

/** Badge of a circle or another topic: a filled dot, a tint, and the name in the colour of text. */
export function CircleBadge({ name, hue }: { name: string; hue?: string | null | undefined }) {
  return <span className={`badge tint-${chooseBadgeTint(hue)}`}>{name}</span>
}

export type StatusBadgeColour = 'upcoming' | 'past' | 'positive' | 'warning' | 'danger'

/** Badge of a status: a ring and a text, so that the meaning does not depend on the colour. */
export function StatusBadge({ label, tone = 'upcoming' }: { label: string; tone?: StatusBadgeColour | undefined }) {
  return <span className={`badge badge-state tone-${tone}`}>{label}</span>
}

export function FlagshipBadge({ label = 'Flagship' }: { label?: string | undefined }) {
  return <span className="badge badge-flag">{label}</span>
}

export function PartnerBadge({ label = 'Partner' }: { label?: string | undefined }) {
  return <span className="badge badge-partner">{label}</span>
}
