import { type ComponentType, lazy } from 'react'
import { tabStorage } from './browser-storage.ts'

/** Storage key for the time in ms at which this tab last reloaded because of a missing chunk. */
const reloadTimeKey = 'loaded-again-at'
const minReloadIntervalMs = 60_000

function claimPageReload(): boolean {
  const last = tabStorage.read(reloadTimeKey)
  const isLately = typeof last === 'number' && Date.now() - last < minReloadIntervalMs
  return !isLately && tabStorage.write(reloadTimeKey, Date.now())
}

/**
 * Creates a lazy component. If the chunk of an older build is missing, the page reloads once, and forms restore typed
 * text from drafts. While offline, the component waits for the connection.
 */
// biome-ignore lint/suspicious/noExplicitAny: React's own type of `lazy` has `any` here; the types of the props are not lost
export function makeLazyPart<Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) {
  return lazy(() => load().catch(error => recoverMissingChunk(load, error)))
}

function recoverMissingChunk<Loaded>(load: () => Promise<Loaded>, error: unknown): Promise<Loaded> {
  if (!navigator.onLine)
    return new Promise((resolve, reject) =>
      window.addEventListener('online', () => load().then(resolve, reject), { once: true }),
    )
  if (!claimPageReload()) throw error
  window.location.reload()
  return new Promise(() => {})
}
