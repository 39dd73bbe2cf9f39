/** A completed upload, with its size in bytes. */
type FinishedUpload = { owner: string; size: number }

/**
 * Time in ms for which the server remembers a completed upload, because the client may have missed the last response.
 */
const retentionMs = 60 * 60_000
/** Maximum number of remembered uploads; the oldest are dropped first. */
const maxFinishedUploads = 10_000

/** Remembers owner and size of completed uploads for an hour. */
export function openFinishedUploads(now: () => number = Date.now) {
  const uploads = new Map<string, FinishedUpload & { expiresAt: number }>()
  function forgetOld() {
    for (const [id, { expiresAt }] of uploads) {
      if (expiresAt > now() && uploads.size <= maxFinishedUploads) return
      uploads.delete(id)
    }
  }
  return {
    note(id: string, upload: FinishedUpload): void {
      uploads.set(id, { ...upload, expiresAt: now() + retentionMs })
      forgetOld()
    },
    find(id: string): FinishedUpload | undefined {
      forgetOld()
      return uploads.get(id)
    },
  }
}
