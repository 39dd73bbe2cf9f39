import { type ComponentType, lazy } from 'react'
import { tabStorage } from '../platform/browser-storage.ts'

/** When this tab last loaded its page again for a part that was gone, in milliseconds. */
const loadedAgain = 'loaded-again-at'
const aWhile = 60_000

function mayLoadAgain(): boolean {
  const last = tabStorage.read(loadedAgain)
  const isLately = typeof last === 'number' && Date.now() - last < aWhile
  return !isLately && tabStorage.write(loadedAgain, Date.now())
}

/**
 * A part of a page whose code comes when it is first shown. A page of an older build asks for what is gone: it is loaded again,
 * once, and finds what was typed in its drafts. Without a line the part waits for one.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React says it of `lazy`; what the part takes is kept
export function lazyPart<Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) {
  return lazy(() => load().catch(error => whenGone(load, error)))
}

function whenGone<Loaded>(load: () => Promise<Loaded>, error: unknown): Promise<Loaded> {
  if (!navigator.onLine)
    return new Promise((resolve, reject) =>
      window.addEventListener('online', () => load().then(resolve, reject), { once: true }),
    )
  if (!mayLoadAgain()) throw error
  window.location.reload()
  return new Promise(() => {})
}
