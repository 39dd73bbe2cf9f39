import { releaseUnsavedWork } from './kept-page.ts'
import { sessionStore, setTabSession } from './session-store.ts'

/**
 * Keeps the page open if the session ends, because a form has unsaved changes.
 * @returns a function to call when no form has unsaved changes
 */
export function holdUnsavedWork(): () => void {
  setTabSession({ ...sessionStore.reading(), hasUnsavedWork: true })
  return () => setTabSession(releaseUnsavedWork(sessionStore.reading()))
}
