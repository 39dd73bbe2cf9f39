import type { ReactNode } from 'react'
import { type StatusKind, StatusSign } from './status.tsx'
import './callout.css'

type CalloutTone = 'bad' | 'warn' | 'ok'

const signs: Record<CalloutTone, StatusKind> = { bad: 'broken', warn: 'attention', ok: 'well' }

export interface CalloutProps {
  tone: CalloutTone
  /** What happened. */
  title: string
  /** What still works, and what next. */
  children?: ReactNode
}

/** A message in the page, announced when it appears: at once when something was refused. */
export function Callout({ tone, title, children }: CalloutProps) {
  return (
    <div className={`callout callout-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <StatusSign kind={signs[tone]} />
      <p>
        <b>{title}</b> {children}
      </p>
    </div>
  )
}
