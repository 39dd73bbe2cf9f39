import { deviceStorage, tabStorage } from '../browser-storage.ts'
import { extractTokens, parseSignInArrival, type Tokens } from './sign-in-arrival.ts'
import { initialTabSession, type TabSession } from './tab-session.ts'
import { takeUrlFragment } from './take-url-fragment.ts'

/** Pattern of the storage key with which the client stores a session, for any project. */
const sessionKeyPattern = /^sb-.+-auth-token$/

let currentTabSession = initialTabSession
let hasBegun = false
const sessionListeners = new Set<() => void>()

/** Storage key for the password recovery in this tab, so that the recovery survives a reload. */
const recoveryKey = 'recovery-of'

function readRecoveryUser(): string | undefined {
  const stored = tabStorage.read(recoveryKey)
  return typeof stored === 'string' ? stored : undefined
}

// Stores the password recovery. If storage is blocked, the user needs another e-mail after a reload.
function storeRecovery({ known, recovering, session }: TabSession) {
  if (recovering && session) tabStorage.write(recoveryKey, session.user.id)
  else if (known) tabStorage.write(recoveryKey, undefined)
}

export function setTabSession(next: TabSession) {
  currentTabSession = next
  if (hasBegun) storeRecovery(next)
  for (const listener of sessionListeners) listener()
}

/** Session of this tab with the listeners of the session, for `useSyncExternalStore`. */
export const sessionStore = {
  subscribe(listener: () => void) {
    sessionListeners.add(listener)
    return () => {
      sessionListeners.delete(listener)
    }
  },
  reading: () => currentTabSession,
  readingOnServer: () => initialTabSession,
}

const loadClientCode = () => import('../db/session-db.ts')

/** Database client of the signed-in user. The code of the client is loaded by the first call. */
export const loadSessionDb = () => loadClientCode().then(({ makeSessionDb }) => makeSessionDb(sessionNotices))

/** Callbacks that change the session after the server has refused a request. */
const sessionNotices = {
  /**
   * Calls `getUser`. The client then checks whether the session still exists. If not, the client removes the session
   * and notifies the listeners.
   */
  unknown: () => void loadSessionDb().then(db => db.auth.getUser()),
  /** Called when the server has refused an action that the page had offered. */
  mayNot: () => setTabSession({ ...currentTabSession, doubts: currentTabSession.doubts + 1 }),
  awaitsSignIn: () => currentTabSession.awaitsSignIn === true,
  suspended: () => {
    if (currentTabSession.suspended || !currentTabSession.session) return
    setTabSession({ ...currentTabSession, suspended: true })
    void loadSessionDb().then(db => db.auth.signOut({ scope: 'local' }))
  },
}

/** Reports a refused response to a request that was sent without the client. */
export function reportRejectedSession(status: number): void {
  if (status === 401) sessionNotices.unknown()
  if (status === 403) sessionNotices.mayNot()
}

/** Records that the user signs out, so that no reason is shown for the end of the session. */
export function requestSignOut(): void {
  setTabSession({ ...currentTabSession, leaving: true })
}

const hasStoredSession = () => deviceStorage.names().some(key => sessionKeyPattern.test(key))

/** Whether the code of the client must be loaded: on sign-in and back office pages, or if a session is stored. */
const isSessionPossible = (pathname: string) => /^\/(auth|admin)(\/|$)/.test(pathname) || hasStoredSession()

/**
 * Checks on each page whether a session may exist, until the client is loaded. After that the client reports changes.
 */
export function restoreSession(pathname: string): void {
  if (isSessionPossible(pathname)) startAuthClient()
  else if (!hasBegun) setTabSession({ ...currentTabSession, known: true })
}

/** Loads the client when a user signs in in another tab. */
export function handleSignInInOtherTab({ key, newValue }: StorageEvent): void {
  if (key && newValue && sessionKeyPattern.test(key)) startAuthClient()
}

/** Signs in with the tokens in the URL of an e-mail link. */
async function signInWithTokens(db: Awaited<ReturnType<typeof loadSessionDb>>, tokens: Tokens): Promise<void> {
  const { error } = await db.auth.setSession(tokens)
  if (error) setTabSession({ ...currentTabSession, arrival: { brought: 'error', code: error.code ?? 'access_denied' } })
}

function startAuthClient(): void {
  if (hasBegun) return
  hasBegun = true
  const { pathname, search } = window.location
  const address = { pathname, search, hash: takeUrlFragment('tokens') || window.location.hash }
  const arrival = parseSignInArrival(address)
  const tokenResult = extractTokens(address)
  // Removes the tokens from the URL and the history first, because any person who finds tokens there could sign in.
  if (tokenResult) window.history.replaceState(window.history.state, '', tokenResult.rest)
  setTabSession({
    ...currentTabSession,
    known: false,
    failed: false,
    arrival,
    recoveryOf: readRecoveryUser(),
    held: hasStoredSession(),
  })
  loadSessionDb().then(
    async db => {
      if (tokenResult) await signInWithTokens(db, tokenResult.tokens)
      const { reduceEventOnPage } = await loadClientCode()
      // The callback does not call the client: the client holds a lock during the callback, so a call would deadlock.
      db.auth.onAuthStateChange((event, session) => setTabSession(reduceEventOnPage(currentTabSession, event, session)))
    },
    error => {
      console.error('the session client could not be loaded', error)
      hasBegun = false
      setTabSession({ ...currentTabSession, known: true, failed: true })
    },
  )
}
