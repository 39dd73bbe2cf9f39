/** An upload that is stored. Size in bytes. */
type FinishedUpload = { owner: string; size: number }

/** Milliseconds for which whoever lost the last answer may ask for it. */
const remembered = 60 * 60_000
/** Uploads that are remembered at most; the oldest give way. */
const most = 10_000

/** Remembers for an hour whose uploads were stored, and how large they are. */
export function openFinishedUploads(now: () => number = Date.now) {
  const uploads = new Map<string, FinishedUpload & { until: number }>()
  function forgetOld() {
    for (const [id, { until }] of uploads) {
      if (until > now() && uploads.size <= most) return
      uploads.delete(id)
    }
  }
  return {
    note(id: string, upload: FinishedUpload): void {
      uploads.set(id, { ...upload, until: now() + remembered })
      forgetOld()
    },
    find(id: string): FinishedUpload | undefined {
      forgetOld()
      return uploads.get(id)
    },
  }
}
