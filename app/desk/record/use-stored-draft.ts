import { useEffect, useRef } from 'react'
import { draftStorage, type StoredDraft } from './draft-storage.ts'

/** Milliseconds without a key after which a draft is written. Until then typing costs nothing that grows with the text. */
const pause = 400

/** Keeps a draft in this tab: after a pause, and at once when the page is hidden or left. Nothing to keep removes it. */
export function useStoredDraft(id: string, draft: StoredDraft | undefined): void {
  const latest = useRef<{ id: string; draft: StoredDraft | undefined }>({ id, draft })
  useEffect(() => {
    // Another name: what stood under the old one belongs to the new one now.
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
