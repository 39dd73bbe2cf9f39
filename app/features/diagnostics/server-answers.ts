import { loadSessionDb, reportRejectedSession } from '../../platform/session/session-store.ts'
import { serverSilence } from '../../platform/text/server-silence.ts'

/** What the server answers under /api/diagnostics. */
export type CheckState = 'well' | 'waiting' | 'attention' | 'broken' | 'unknown'
export type Check = {
  name: string
  state: CheckState
  said: string
  remedy?: string
  /** The part of the page that goes with this check. */
  offers?: 'event hours'
}
export type Finding = Omit<Check, 'name' | 'offers'>
export type Checks = { checkedAt: string; checks: Check[] }

export type Asker = 'anon' | 'user' | 'manager' | 'admin'
export type Action = 'read' | 'add' | 'change' | 'remove'
export type Cell = 'allowed' | 'own' | 'refused' | 'differs'
export type Difference = {
  table: string
  what: string
  action: Action
  role: Asker
  expected: boolean
  got: boolean | null
  code?: string
}
export type Permissions = {
  askedAt: string
  asked: number
  asExpected: number
  differing: Difference[]
  tables: { table: string; cells: Record<Asker, Record<Action, Cell>> }[]
  repairs: { table: string; sql: string }[]
}

export type Source = { table: string; key: string; title: string }
export type Links = {
  checkedAt: string
  asked: number
  dead: { kind: 'link' | 'picture'; address: string; from: Source[] }[]
} | null

export type ServerError = { requestId: string; at: string; method: string; path: string; message: string }
export type CapturedMail = { id: string; recipient: string; subject: string; text: string; html: string; at: string }
export type QueuedMail = {
  id: string
  recipient: string
  template: string
  attempts: number
  since: string
  nextAt: string
  isGivenUp: boolean
  /** The last answer of the mail server. */
  answer: string | null
}
export type MailQueue = {
  captured: CapturedMail[]
  total: number
  page: number
  pages: number
  /** The first hundred that wait or were given up. */
  waiting: QueuedMail[]
  outbox: { waiting: number; givenUp: number }
  /** Until when none is tried, because the mail server is away or asks for a pause; and what it said. */
  pausedUntil: string | null
  answer: string | null
}
export type TestMail = { sent: boolean; delivers: boolean; to: string; said: string }

/** The answer to a decision about event hours: how many events it was about, and the titles of those that were refused. */
export type DecidedHours = { decided: number; refused: string[] }

/** A run of the night that somebody did by day. */
export type EndedJob = { name: string; outcome: 'done' | 'failed'; note: string | null }

/** The server said no, or could not; its message is for people. */
class ServerAnswerError extends Error {
  override name = 'ServerAnswerError'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Asks as the person who is signed in. @throws ServerAnswerError */
export async function askServer<Answer>(path: string, method: 'GET' | 'POST' = 'GET'): Promise<Answer> {
  const { data } = await (await loadSessionDb()).auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token ?? ''}` }
  const response = await fetch(`/api/diagnostics${path}`, { method, headers }).catch(() => undefined)
  if (!response) throw new ServerAnswerError(0, serverSilence)
  reportRejectedSession(response.status)
  const answer = await response.json().catch(() => undefined)
  if (!response.ok || answer === undefined)
    throw new ServerAnswerError(response.status, answer?.message ?? `The server answered ${response.status}.`)
  return answer
}
