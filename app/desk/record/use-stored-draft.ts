import { useEffect, useRef } from 'react'
import { draftStorage, type StoredDraft } from './draft-storage.ts'

/** Pause in ms before a draft is written to the tab's storage, so that long texts do not slow down typing. */
const pause = 400

/**
 * Stores a draft in this tab: after a pause, and immediately when the page is hidden or left. Without changes the
 * draft is deleted.
 */
export function useStoredDraft(id: string, draft: StoredDraft | undefined): void {
  const latest = useRef<{ id: string; draft: StoredDraft | undefined }>({ id, draft })
  useEffect(() => {
    // The id changed: the draft under the old key belongs to the new key.
    if (latest.current.id !== id) draftStorage.remove(latest.current.id)
    latest.current = { id, draft }
    if (!draft) return draftStorage.remove(id)
    const timer = setTimeout(() => draftStorage.write(id, draft), pause)
    return () => clearTimeout(timer)
  }, [id, draft])
  useEffect(() => {
    const write = () => {
      const { id, draft } = latest.current
      if (draft) draftStorage.write(id, draft)
    }
    addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    return () => {
      removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
      write()
    }
  }, [])
}
