import { useEffect } from 'react'

/** Object URLs in use, each with the number of components that show the URL. */
const objectUrls = new WeakMap<Blob, { url: string; users: number }>()

function getObjectUrl(file: Blob) {
  const existing = objectUrls.get(file)
  if (existing) return existing
  const entry = { url: URL.createObjectURL(file), users: 0 }
  objectUrls.set(file, entry)
  return entry
}

function releaseObjectUrl(file: Blob): void {
  const entry = objectUrls.get(file)
  if (!entry || entry.users > 0) return
  objectUrls.delete(file)
  URL.revokeObjectURL(entry.url)
}

/**
 * Object URL for a file in memory, shared by all components that show the file. The URL is revoked when no component
 * uses the URL any more.
 *
 * The URL is not stored as state, because a state that is set in an effect renders each picture twice, and React stops
 * with “Maximum update depth exceeded” (error 185) when more than 50 pictures of a list arrive one after the other.
 */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  useEffect(() => {
    if (!file) return
    const entry = getObjectUrl(file)
    entry.users += 1
    return () => {
      entry.users -= 1
      // The URL is released with a delay, because another component, or the second effect of strict mode, may use the
      // URL in this commit.
      queueMicrotask(() => releaseObjectUrl(file))
    }
  }, [file])
  return file && getObjectUrl(file).url
}
