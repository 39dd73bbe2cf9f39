import { formatShortDateAndTime, formatTime } from '../../platform/dates/date-format.ts'
import { Status, type StatusKind } from '../../ui/status.tsx'
import type { FormSaveState } from './form-save-state.ts'

/**
 * State of a text that several users edit: stored in the database, or not yet stored. `isUnusual`: shown in place of
 * "Unsaved changes", e.g. without a connection. `isNews`: shown beside "Unsaved changes", e.g. when the connection is
 * back.
 */
export type SharedTextState = { kind: StatusKind; words: string; isUnusual: boolean; isNews?: boolean }

type Props = {
  state: FormSaveState
  dirty: boolean
  text?: SharedTextState | undefined
  /** Time of the last save in ISO 8601, shown while the form has no changes. */
  savedAt?: string | undefined
}

/** Line that describes the save state of a form, together with the save state of the shared text. */
export function SaveStatus({ state, dirty, text, savedAt }: Props) {
  const ofText = text && <Status kind={text.kind}>{text.words}</Status>
  const unsaved = dirty && (
    <Status kind="draft">
      Unsaved changes {text?.isNews && <small className="save-status-news">{text.words}</small>}
    </Status>
  )
  const usual = text?.isUnusual ? ofText : unsaved
  switch (state.status) {
    case 'saved':
      return usual || <Status kind="well">Saved {formatTime(state.at)}</Status>
    case 'refused':
      return <Status kind="broken">Not saved. {state.said}</Status>
    case 'failed':
      return <Status kind="attention">Not saved. {state.said}</Status>
    case 'conflict':
      return <Status kind="attention">Conflict: choose a version</Status>
    case 'idle':
      return usual || ofText || (savedAt && <Status kind="well">Saved {formatShortDateAndTime(savedAt)}</Status>)
    case 'saving':
    case 'uploading':
      return null
    default:
      return state satisfies never
  }
}
