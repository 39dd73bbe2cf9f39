import { deviceStorage, tabStorage } from '../browser-storage.ts'
import { reduceSessionEvent, type SessionReading, unknownSession } from './session-reading.ts'
import { extractTokens, parseArrival, type Tokens } from './sign-in-arrival.ts'
import { takeFragment } from './take-fragment.ts'

/** Key of the client in local storage, for any project. */
const sessionKey = /^sb-.+-auth-token$/

let reading = unknownSession
let begun = false
const listeners = new Set<() => void>()

/** Stores the tab's password recovery, so that a reload does not lose it. */
const recoveryKey = 'recovery-of'

function readRecovery(): string | undefined {
  const stored = tabStorage.read(recoveryKey)
  return typeof stored === 'string' ? stored : undefined
}

// Stores the recovery. When storage is blocked, a reload requires another e-mail.
function keepRecovery({ known, recovering, session }: SessionReading) {
  if (recovering && session) tabStorage.write(recoveryKey, session.user.id)
  else if (known) tabStorage.write(recoveryKey, undefined)
}

function become(next: SessionReading) {
  reading = next
  if (begun) keepRecovery(next)
  for (const listener of listeners) listener()
}

/** Session of this tab with listeners, for `useSyncExternalStore`. */
export const sessionStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  reading: () => reading,
  readingOnServer: () => unknownSession,
}

/** Client of the signed-in user. Its code loads at the first call. */
export const loadSessionDb = () =>
  import('../db/session-db.ts').then(({ makeSessionDb: sessionDb }) => sessionDb(notices))

/** Effects of refusals by the server on the session. */
const notices = {
  /** The client checks with `getUser` whether the session still exists, drops it if not, and notifies its listeners. */
  unknown: () => void loadSessionDb().then(db => db.auth.getUser()),
  /** The server refused an action that the page had offered. */
  mayNot: () => become({ ...reading, doubts: reading.doubts + 1 }),
  suspended: () => {
    if (reading.suspended || !reading.session) return
    become({ ...reading, suspended: true })
    void loadSessionDb().then(db => db.auth.signOut({ scope: 'local' }))
  },
}

/** Reports a refused answer that bypassed the client. */
export function reportRejectedSession(status: number): void {
  if (status === 401) notices.unknown()
  if (status === 403) notices.mayNot()
}

/** Notes that the user signs out, so that no reason is shown for the end of the session. */
export function requestSignOut(): void {
  become({ ...reading, leaving: true })
}

const holdsSession = () => deviceStorage.names().some(key => sessionKey.test(key))

/** The client's code is loaded only on sign-in and back office pages, or when a session is stored. */
const mayHaveSession = (pathname: string) => /^\/(auth|admin)(\/|$)/.test(pathname) || holdsSession()

/**
 * Checks for a session on each page until the client is needed; from then on the client listens for the rest of the
 * visit.
 */
export function restoreSession(pathname: string): void {
  if (mayHaveSession(pathname)) begin()
  else if (!begun) become({ ...reading, known: true })
}

/** Notices a user who signs in in another tab, while this tab has not loaded the client yet. */
export function handleSignInInOtherTab({ key, newValue }: StorageEvent): void {
  if (key && newValue && sessionKey.test(key)) begin()
}

/** Signs in with the tokens of an e-mail link. */
async function arrive(db: Awaited<ReturnType<typeof loadSessionDb>>, tokens: Tokens): Promise<void> {
  const { error } = await db.auth.setSession(tokens)
  if (error) become({ ...reading, arrival: { brought: 'error', code: error.code ?? 'access_denied' } })
}

function begin(): void {
  if (begun) return
  begun = true
  const { pathname, search } = window.location
  const address = { pathname, search, hash: takeFragment('tokens') || window.location.hash }
  const arrival = parseArrival(address)
  const tokenResult = extractTokens(address)
  // The tokens are removed from the URL and the history first: anyone who finds them there could sign in.
  if (tokenResult) window.history.replaceState(window.history.state, '', tokenResult.rest)
  become({ ...reading, known: false, failed: false, arrival, recoveryOf: readRecovery(), held: holdsSession() })
  loadSessionDb().then(
    async db => {
      if (tokenResult) await arrive(db, tokenResult.tokens)
      // This callback makes no other client calls: the client holds its lock while it calls, so they would deadlock.
      db.auth.onAuthStateChange((event, session) => become(reduceSessionEvent(reading, event, session)))
    },
    error => {
      console.error('the session client could not be loaded', error)
      begun = false
      become({ ...reading, known: true, failed: true })
    },
  )
}
