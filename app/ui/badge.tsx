import type { ReactNode } from 'react'
import { badgeTint } from './badge-tint.ts'
import './badge.css'

/** A row of badges that wraps. */
export function Badges({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={className ? `badges ${className}` : 'badges'}>{children}</div>
}

/** A circle, or another subject: a filled dot, a tint, and its name in ink. */
export function CircleBadge({ name, hue }: { name: string; hue?: string | null | undefined }) {
  return <span className={`badge tint-${badgeTint(hue)}`}>{name}</span>
}

export type StateTone = 'upcoming' | 'past' | 'positive' | 'warning' | 'danger'

/** A state: a ring and words, so that it never rests on colour alone. */
export function StateBadge({ label, tone = 'upcoming' }: { label: string; tone?: StateTone | undefined }) {
  return <span className={`badge badge-state tone-${tone}`}>{label}</span>
}

export function FlagBadge({ label = 'Flagship' }: { label?: string | undefined }) {
  return <span className="badge badge-flag">{label}</span>
}

export function PartnerBadge({ label = 'Partner' }: { label?: string | undefined }) {
  return <span className="badge badge-partner">{label}</span>
}
