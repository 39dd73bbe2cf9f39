import type { ReactNode } from 'react'
import { type StatusKind, StatusSign } from './status.tsx'
import './note.css'

export type NoteTone = 'bad' | 'warn' | 'ok'

const signs: Record<NoteTone, StatusKind> = { bad: 'broken', warn: 'attention', ok: 'well' }

export interface NoteProps {
  tone: NoteTone
  /** What happened. */
  title: string
  /** What still works, and what next. */
  children?: ReactNode
}

/** A message in the page, announced when it appears: at once when something was refused. */
export function Note({ tone, title, children }: NoteProps) {
  return (
    <div className={`note note-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <StatusSign kind={signs[tone]} />
      <p>
        <b>{title}</b> {children}
      </p>
    </div>
  )
}
