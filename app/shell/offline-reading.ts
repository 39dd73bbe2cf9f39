import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { deviceStorage } from '../platform/browser-storage.ts'
import { getCacheableAddress, type WorkerRequest } from '../platform/offline/offline-pages.ts'
import { paths } from '../platform/paths.ts'

/** Storage key for the choice of a user who has switched off offline pages. */
const offlineReadingKey = 'offline-reading'

export const isOfflineReadingEnabled = () =>
  'serviceWorker' in navigator && deviceStorage.read(offlineReadingKey) !== 'off'

/** Maximum time in ms to wait until the browser is idle, because a slow device is never idle. */
const maxIdleWaitMs = 5_000

/**
 * Runs a function after the page is loaded and the browser is idle, so that the function does not delay the first
 * view.
 */
function runWhenIdle(then: () => void): () => void {
  let isWanted = true
  const wait = () => {
    const act = () => isWanted && then()
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: maxIdleWaitMs })
    else setTimeout(act, 200)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    isWanted = false
    window.removeEventListener('load', wait)
  }
}

/** Whether the service worker is registered and answers requests for pages, also offline. */
let isWorkerReady = false

async function sendToWorker(request: WorkerRequest, port?: MessagePort): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  isWorkerReady = true
  active?.postMessage(request, port ? [port] : [])
}

/**
 * While offline, links load whole pages, because the service worker has cached whole pages. The worker caches no page of
 * the back office.
 */
function followLinkWithPageLoad(event: MouseEvent): void {
  const isAnswered = isWorkerReady || navigator.serviceWorker.controller !== null
  if (navigator.onLine || !isAnswered || !(event.target instanceof Element)) return
  const link = event.target.closest('a')
  if (link && !link.pathname.startsWith(paths.admin)) event.stopPropagation()
}

/** Registers the service worker, and caches visited public pages for reading offline. */
export function useOfflineReading({ savesData }: { savesData: boolean }): void {
  const { pathname, search } = useLocation()

  useEffect(() => {
    if (!import.meta.env.PROD || !isOfflineReadingEnabled()) return
    if (getCacheableAddress(new URL(pathname + search, window.location.origin)) === undefined) return
    return runWhenIdle(() => {
      // An error is ignored, because the site works without offline pages.
      void navigator.serviceWorker
        .register('/service-worker.js')
        .then(() => sendToWorker({ ask: 'keep', address: pathname + search, ahead: !savesData }))
        .catch(() => {})
    })
  }, [pathname, search, savesData])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // Listens in the capture phase, before React Router handles the click.
    window.addEventListener('click', followLinkWithPageLoad, { capture: true })
    return () => window.removeEventListener('click', followLinkWithPageLoad, { capture: true })
  }, [])
}

/** Deletes all cached pages. No new pages are cached until the user switches offline pages on again. */
export async function clearOfflinePages(): Promise<void> {
  deviceStorage.write(offlineReadingKey, 'off')
  const { port1, port2 } = new MessageChannel()
  const forgotten = new Promise(resolve => {
    port1.onmessage = resolve
  })
  if (await navigator.serviceWorker.getRegistration()) {
    await sendToWorker({ ask: 'forget' }, port2)
    await forgotten
    isWorkerReady = false
  }
}

export const restartOfflineReading = () => deviceStorage.write(offlineReadingKey, undefined)
