import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { formatOfflineNotice, offlineNoticeText } from '../platform/offline/saved-notice.ts'
import { paths } from '../platform/paths.ts'
import './offline-notice.css'

function subscribeToConnection(then: () => void): () => void {
  for (const event of ['online', 'offline']) window.addEventListener(event, then)
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, then)
  }
}

/** Time of caching in ms, if the page comes from the offline cache, otherwise 0. */
const readSavedTime = () => Number(document.documentElement.dataset.saved ?? 0)

/**
 * Notice that the device is offline, with the time at which the page was saved. Every page contains the hidden notice,
 * because the service worker fills in the time before any script runs (`platform/offline/saved-notice.ts`).
 */
export function OfflineNotice() {
  const { pathname } = useLocation()
  const isOnline = useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  )
  const saved = useSyncExternalStore(subscribeToConnection, readSavedTime, () => 0)
  const says = [saved > 0 && formatOfflineNotice(saved), !isOnline && offlineNoticeText].filter(Boolean).join(' ')
  return (
    <div className="saved-line" role="status">
      <p hidden={says === ''} suppressHydrationWarning>
        {says || offlineNoticeText}
      </p>
      {saved > 0 && isOnline && <a href={pathname}>Load the current page</a>}
      {saved === 0 && !isOnline && pathname !== paths.offline && <a href={paths.offline}>Saved pages</a>}
    </div>
  )
}
