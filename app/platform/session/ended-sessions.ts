import { deviceStorage } from '../browser-storage.ts'
import { backendAddress } from '../db/browser-db.ts'

/**
 * Sessions that ended on this device while the server was silent. Only their access token is kept, and no longer than it
 * is good for: within the hour the server is told, or the token has died, and without the refresh token nobody can go on.
 */
type Ended = { token: string /** Milliseconds. */; until: number }

const keptUnder = 'ended-sessions'
const longestPause = 60_000

/** Where storage is refused they are remembered as long as the page lives. */
let unkept: Ended[] = []
let pause = 5000
let next: ReturnType<typeof setTimeout> | undefined
let asking = false

function kept(): Ended[] {
  const found = deviceStorage.read(keptUnder)
  return Array.isArray(found) ? found : unkept
}

function keep(sessions: Ended[]): void {
  const live = sessions.filter(({ until }) => until > Date.now())
  unkept = deviceStorage.write(keptUnder, live.length > 0 ? live : undefined) ? [] : live
}

/** Whether the server has answered, be it that it knows of no such session. Its own trouble and its brakes are no answer. */
async function isTold(token: string): Promise<boolean> {
  const { url, publishableKey } = backendAddress()
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}` }
  const signal = AbortSignal.timeout(longestPause)
  const answer = await fetch(`${url}/auth/v1/logout?scope=local`, { method: 'POST', headers, signal }).catch(
    () => undefined,
  )
  return answer !== undefined && answer.status < 500 && answer.status !== 429
}

async function tell(): Promise<void> {
  if (asking) return
  asking = true
  clearTimeout(next)
  keep(kept())
  for (const { token } of kept()) if (await isTold(token)) keep(kept().filter(other => other.token !== token))
  asking = false
  if (kept().length === 0) return
  next = setTimeout(() => void tell(), pause)
  pause = Math.min(pause * 2, longestPause)
}

/** Remembers what the server has not heard, and tries again until it has. */
export function storeSessionNotice(session: { access_token: string; expires_at?: number | undefined }): void {
  keep([...kept(), { token: session.access_token, until: (session.expires_at ?? 0) * 1000 }])
  next = setTimeout(() => void tell(), pause)
}

/** Tells what is left from an earlier page, and as soon as the line is back. For an effect. */
export function notifyEndedSessions(): () => void {
  const onOnline = () => void tell()
  void tell()
  window.addEventListener('online', onOnline)
  return () => {
    window.removeEventListener('online', onOnline)
    clearTimeout(next)
  }
}
