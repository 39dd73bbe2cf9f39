import Bowser from 'bowser'

/** Session in the list of the user's sessions, as the database returns it. */
export type OpenSession = {
  id: string
  started_at: string
  last_seen_at: string
  user_agent: string | null
  address: string | null
  /** Whether this session has sent the request. */
  is_current: boolean
}

/** Device of a session in words: "Firefox on Windows", "Safari on an iPhone". */
export function formatDevice(userAgent: string | null): string {
  if (!userAgent) return 'A device that gave no name'
  const { browser, os, platform } = Bowser.parse(userAgent)
  const on =
    platform.model && platform.vendor === 'Apple' && platform.type !== 'desktop' ? `an ${platform.model}` : os.name
  if (browser.name && on) return `${browser.name} on ${on}`
  return browser.name || (on ? `A program on ${on}` : 'A program, not a browser')
}
