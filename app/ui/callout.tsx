import type { ReactNode } from 'react'
import { StatusIcon, type StatusKind } from './status.tsx'
import './callout.css'

type CalloutTone = 'bad' | 'warn' | 'ok'

const statusByTone: Record<CalloutTone, StatusKind> = { bad: 'broken', warn: 'attention', ok: 'well' }

export interface CalloutProps {
  tone: CalloutTone
  /** Title of the message: what has happened, in a few words. */
  title: string
  /** Text below the title: what still works, and the next step. */
  children?: ReactNode
}

/**
 * Message within the page. Screen readers announce the message when it appears, and interrupt other speech if the
 * message is a refusal.
 */
export function Callout({ tone, title, children }: CalloutProps) {
  return (
    <div className={`callout callout-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <StatusIcon kind={statusByTone[tone]} />
      <p>
        <b>{title}</b> {children}
      </p>
    </div>
  )
}
