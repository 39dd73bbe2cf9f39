import { deviceStorage, tabStorage } from '../browser-storage.ts'
import { parseArrival, type Tokens, extractTokens } from './sign-in-arrival.ts'
import { reduceSessionEvent, unknownSession, type SessionReading } from './session-reading.ts'
import { takeFragment } from './taken-fragment.ts'

/** The client's own key in local storage, whatever project it belongs to. */
const sessionKey = /^sb-.+-auth-token$/

let reading = unknownSession
let begun = false
const listeners = new Set<() => void>()

/** The recovery this tab is in, so that a reload does not lose it. */
const recoveryKey = 'recovery-of'

function recoveryKept(): string | undefined {
  const kept = tabStorage.read(recoveryKey)
  return typeof kept === 'string' ? kept : undefined
}

// Where storage is refused a reload asks for another letter.
function keepRecovery({ known, recovering, session }: SessionReading) {
  if (recovering && session) tabStorage.write(recoveryKey, session.user.id)
  else if (known) tabStorage.write(recoveryKey, undefined)
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
  readingOnServer: () => unknownSession,
}

/** The client of the signed-in person. Its code is loaded with the first call. */
export const loadSessionDb = () => import('../db/session-db.ts').then(({ sessionDb }) => sessionDb(notices))

/** What the server's refusals say about the session, wherever they come from. */
const notices = {
  /** It knows no such session, perhaps: asked who is signed in, the client notices, forgets it and tells everybody. */
  unknown: () => void loadSessionDb().then(db => db.auth.getUser()),
  /** It refused what the page had offered. */
  mayNot: () => become({ ...reading, doubts: reading.doubts + 1 }),
  suspended: () => {
    if (reading.suspended || !reading.session) return
    become({ ...reading, suspended: true })
    void loadSessionDb().then(db => db.auth.signOut({ scope: 'local' }))
  },
}

/** For answers that the client does not see. */
export function reportRejectedSession(status: number): void {
  if (status === 401) notices.unknown()
  if (status === 403) notices.mayNot()
}

/** They are about to sign out, so nobody has to be told why they are. */
export function requestSignOut(): void {
  become({ ...reading, leaving: true })
}

const holdsSession = () => deviceStorage.names().some(key => sessionKey.test(key))

/** Only where somebody signs in, or somebody has, is the client worth its weight. */
const mayHaveSession = (pathname: string) => /^\/(auth|admin)(\/|$)/.test(pathname) || holdsSession()

/** Looks for a session, at each page until there is reason to; then listens for the rest of the visit. */
export function restoreSession(pathname: string): void {
  if (mayHaveSession(pathname)) begin()
  else if (!begun) become({ ...reading, known: true })
}

/** Somebody signed in in another tab, while this one had no reason to listen yet. */
export function onSignInInOtherTab({ key, newValue }: StorageEvent): void {
  if (key && newValue && sessionKey.test(key)) begin()
}

/** Signs in with what the letter brought. */
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
  const taken = extractTokens(address)
  // Out of the address and of the history before anything else: who finds them there would be signed in.
  if (taken) window.history.replaceState(window.history.state, '', taken.rest)
  become({ ...reading, known: false, failed: false, arrival, recoveryOf: recoveryKept(), held: holdsSession() })
  loadSessionDb().then(
    async db => {
      if (taken) await arrive(db, taken.tokens)
      // Nothing else is asked of the client in here: it holds its lock while it calls, and would wait for itself.
      db.auth.onAuthStateChange((event, session) => become(reduceSessionEvent(reading, event, session)))
    },
    error => {
      console.error('the session client could not be loaded', error)
      begun = false
      become({ ...reading, known: true, failed: true })
    },
  )
}
