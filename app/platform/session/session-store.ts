import { readArrival } from './arrival.ts'
import { afterEvent, notYetKnown, type SessionReading } from './session-reading.ts'

/** The client's own key in local storage, whatever project it belongs to. */
const sessionKey = /^sb-.+-auth-token$/

let reading = notYetKnown
let begun = false
const listeners = new Set<() => void>()

/** The recovery this tab is in, so that a reload does not lose it. */
const recoveryKey = 'recovery-of'

function recoveryKept(): string | undefined {
  try {
    return sessionStorage.getItem(recoveryKey) ?? undefined
  } catch {
    return undefined
  }
}

function keepRecovery({ known, recovering, session }: SessionReading) {
  try {
    if (recovering && session) sessionStorage.setItem(recoveryKey, session.user.id)
    else if (known) sessionStorage.removeItem(recoveryKey)
  } catch {
    // Storage is refused: a reload asks for another letter.
  }
}

function become(next: SessionReading) {
  reading = next
  if (begun) keepRecovery(next)
  for (const listener of listeners) listener()
}

/** For `useSyncExternalStore`. One per tab, as the client is. */
export const sessionStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  reading: () => reading,
  readingOnServer: () => notYetKnown,
}

/** The client of the signed-in person. Its code is loaded with the first call. */
export const loadSessionDb = () => import('../db/session-db.ts').then(({ sessionDb }) => sessionDb())

function holdsSession(): boolean {
  try {
    return Object.keys(localStorage).some(key => sessionKey.test(key))
  } catch {
    return false // storage is refused, so nothing can be kept in it
  }
}

/** Only where somebody signs in, or somebody has, is the client worth its weight. */
const mayHaveSession = (pathname: string) => /^\/(auth|admin)(\/|$)/.test(pathname) || holdsSession()

/** Looks for a session, at each page until there is reason to; then listens for the rest of the visit. */
export function lookForSession(pathname: string): void {
  if (mayHaveSession(pathname)) begin()
  else if (!begun) become({ ...reading, known: true })
}

/** Somebody signed in in another tab, while this one had no reason to listen yet. */
export function onOtherTab({ key, newValue }: StorageEvent): void {
  if (key && newValue && sessionKey.test(key)) begin()
}

function begin(): void {
  if (begun) return
  begun = true
  become({ ...reading, known: false, failed: false, arrival: readArrival(window.location), recoveryOf: recoveryKept() })
  loadSessionDb().then(
    db => {
      // Nothing else is asked of the client in here: it holds its lock while it calls, and would wait for itself.
      db.auth.onAuthStateChange((event, session) => become(afterEvent(reading, event, session)))
    },
    error => {
      console.error('the session client could not be loaded', error)
      begun = false
      become({ ...reading, known: true, failed: true })
    },
  )
}
