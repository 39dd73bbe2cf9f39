import { formatTimeToSecond } from '../../platform/dates/date-format.ts'
import { Status } from '../../ui/status.tsx'
import type { SaveState } from './save-state.ts'

/** Line that describes the save state of a form. */
export function SaveStatus({ state, dirty }: { state: SaveState; dirty: boolean }) {
  const unsaved = dirty && <Status kind="draft">Unsaved changes</Status>
  switch (state.status) {
    case 'saved':
      return unsaved || <Status kind="well">Saved at {formatTimeToSecond(state.at)}</Status>
    case 'refused':
      return <Status kind="broken">Not saved. {state.said}</Status>
    case 'failed':
      return <Status kind="attention">Not saved. {state.said}</Status>
    case 'conflict':
      return <Status kind="attention">Conflict: choose a version</Status>
    case 'idle':
      return unsaved
    case 'saving':
    case 'uploading':
      return null
    default:
      return state satisfies never
  }
}
