import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { deviceStorage } from '../platform/browser-storage.ts'
import { cacheableAddress, type WorkerRequest } from '../platform/offline/offline-pages.ts'

/** Where it is kept that nothing is to be kept. */
const choice = 'offline-reading'

export const isOfflineReadingEnabled = () => 'serviceWorker' in navigator && deviceStorage.read(choice) !== 'off'

/** Milliseconds after which what waits for an idle moment no longer does: on a slow device something always moves. */
const longestWait = 5_000

/** After the page is loaded and nothing else is to be done: the first view is no heavier for it. */
function whenIdle(then: () => void): () => void {
  let isWanted = true
  const wait = () => {
    const act = () => isWanted && then()
    if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: longestWait })
    else setTimeout(act, 200)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    isWanted = false
    window.removeEventListener('load', wait)
  }
}

/** Whether a worker answers where a link leads, without a line too. */
let isWorking = false

async function askWorker(request: WorkerRequest, port?: MessagePort): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  isWorking = true
  active?.postMessage(request, port ? [port] : [])
}

/** A link that is pressed without a line is followed as plain HTML: the worker answers with the page as it was kept. */
function followPlainly(event: MouseEvent): void {
  const isAnswered = isWorking || navigator.serviceWorker.controller !== null
  if (navigator.onLine || !isAnswered || !(event.target instanceof Element)) return
  if (event.target.closest('a')) event.stopPropagation()
}

/** The public pages that somebody opens are kept on the device, so that they can be read without a line. */
export function useOfflineReading({ savesData }: { savesData: boolean }): void {
  const { pathname, search } = useLocation()

  useEffect(() => {
    if (!import.meta.env.PROD || !isOfflineReadingEnabled()) return
    if (cacheableAddress(new URL(pathname + search, window.location.origin)) === undefined) return
    return whenIdle(() => {
      // Where the device refuses, pages are read as before.
      void navigator.serviceWorker
        .register('/service-worker.js')
        .then(() => askWorker({ ask: 'keep', address: pathname + search, ahead: !savesData }))
        .catch(() => {})
    })
  }, [pathname, search, savesData])

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    // Before React hears of the click.
    window.addEventListener('click', followPlainly, { capture: true })
    return () => window.removeEventListener('click', followPlainly, { capture: true })
  }, [])
}

/** Nothing is kept on this device any more, and nothing new until somebody wants it again. */
export async function clearOfflinePages(): Promise<void> {
  deviceStorage.write(choice, 'off')
  const { port1, port2 } = new MessageChannel()
  const forgotten = new Promise(resolve => {
    port1.onmessage = resolve
  })
  if (await navigator.serviceWorker.getRegistration()) {
    await askWorker({ ask: 'forget' }, port2)
    await forgotten
    isWorking = false
  }
}

export const resumeOfflineReading = () => deviceStorage.write(choice, undefined)
