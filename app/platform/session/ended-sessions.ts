import { deviceStorage } from '../browser-storage.ts'
import { readBackendSettings } from '../db/browser-db.ts'

/**
 * Sessions that were ended on this device while the server did not respond. Only the access token is stored, until the
 * token expires: within an hour the server has been informed, or the token is invalid. Without the refresh token the
 * session cannot be renewed.
 */
type EndedSession = {
  token: string
  /** Time in ms until which the token is stored. */
  until: number
}

const storageKey = 'ended-sessions'
const maxRetryDelayMs = 60_000

/** Copy in memory, for a browser that blocks storage. The copy is lost when the page closes. */
let sessionsInMemory: EndedSession[] = []
let retryDelayMs = 5000
let retryTimer: ReturnType<typeof setTimeout> | undefined
let isReporting = false

function readEndedSessions(): EndedSession[] {
  const stored = deviceStorage.read(storageKey)
  return Array.isArray(stored) ? stored : sessionsInMemory
}

function writeEndedSessions(sessions: EndedSession[]): void {
  const live = sessions.filter(({ until }) => until > Date.now())
  sessionsInMemory = deviceStorage.write(storageKey, live.length > 0 ? live : undefined) ? [] : live
}

/**
 * Requests that the server ends the session.
 * @returns whether the server has responded, even if the server does not know the session; a server error or rate
 * limit does not count as a response
 */
async function endSession(token: string): Promise<boolean> {
  const { url, publishableKey } = readBackendSettings()
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
  const signal = AbortSignal.timeout(maxRetryDelayMs)
  const answer = await fetch(`${url}/auth/v1/logout?scope=local`, { method: 'POST', headers, signal }).catch(
    () => undefined,
  )
  return answer !== undefined && answer.status < 500 && answer.status !== 429
}

async function reportSessions(): Promise<void> {
  if (isReporting) return
  isReporting = true
  clearTimeout(retryTimer)
  writeEndedSessions(readEndedSessions())
  for (const { token } of readEndedSessions())
    if (await endSession(token)) writeEndedSessions(readEndedSessions().filter(entry => entry.token !== token))
  isReporting = false
  if (readEndedSessions().length === 0) return
  retryTimer = setTimeout(() => void reportSessions(), retryDelayMs)
  retryDelayMs = Math.min(retryDelayMs * 2, maxRetryDelayMs)
}

/**
 * Stores the token of a session that has ended without the server being informed, and repeats the request to end it
 * until the server answers.
 */
export function storeEndedSession(session: { access_token: string; expires_at?: number | undefined }): void {
  writeEndedSessions([...readEndedSessions(), { token: session.access_token, until: (session.expires_at ?? 0) * 1000 }])
  retryTimer = setTimeout(() => void reportSessions(), retryDelayMs)
}

/**
 * Informs the server of sessions that earlier pages have ended, now and again when the network is back. Call this
 * function in an effect.
 */
export function reportEndedSessions(): () => void {
  const onOnline = () => void reportSessions()
  void reportSessions()
  window.addEventListener('online', onOnline)
  return () => {
    window.removeEventListener('online', onOnline)
    clearTimeout(retryTimer)
  }
}
