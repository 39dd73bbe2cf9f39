import { loadSessionDb, reportRejectedSession } from '../../platform/session/session-store.ts'
import { noAnswerSentence } from '../../platform/text/no-answer-text.ts'

export type CheckState = 'well' | 'waiting' | 'attention' | 'broken' | 'unknown'
export type SiteCheck = {
  name: string
  state: CheckState
  said: string
  remedy?: string
  /** Section of the diagnostics page in which the user can solve the problem. */
  offers?: 'event hours'
}
export type PermissionFinding = Omit<SiteCheck, 'name' | 'offers'>
export type DiagnosticChecks = { checkedAt: string; checks: SiteCheck[] }

export type PermissionRole = 'anon' | 'user' | 'manager' | 'admin'
export type PermissionAction = 'read' | 'add' | 'change' | 'remove'
export type PermissionCell = 'allowed' | 'own' | 'refused' | 'differs'
export type PermissionDifference = {
  table: string
  what: string
  action: PermissionAction
  role: PermissionRole
  expected: boolean
  got: boolean | null
  code?: string
}
export type PermissionTestResponse = {
  askedAt: string
  asked: number
  asExpected: number
  differing: PermissionDifference[]
  tables: { table: string; cells: Record<PermissionRole, Record<PermissionAction, PermissionCell>> }[]
  repairs: { table: string; sql: string }[]
}

export type LinkSource = { table: string; key: string; title: string }
export type LinkCheckResults = {
  checkedAt: string
  asked: number
  dead: { kind: 'link' | 'picture'; address: string; from: LinkSource[] }[]
} | null

export type ServerError = { requestId: string; at: string; method: string; path: string; message: string }
export type CapturedMail = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  /** Calendar file attached to the e-mail, if any. */
  calendar: string | null
  at: string
}
export type QueuedEmail = {
  id: string
  recipient: string
  template: string
  state: 'waiting' | 'refused' | 'sent' | 'returned'
  attempts: number | null
  since: string
  nextAt: string | null
  /** Whether code and link in the e-mail have expired. An expired e-mail cannot be sent again. */
  isExpired: boolean | null
  /** Whether the e-mail can be sent again to the same address. */
  canRetry: boolean
  /** Last reply of the mail server about this e-mail. */
  answer: string | null
  /** Subject and text of the e-mail, without codes and one-time links. Null for an e-mail that was sent. */
  text: { subject: string; paragraphs: string[] } | null
}
/** Example of one type of e-mail, with sample values. */
export type EmailSample = {
  kind: string
  group: string
  title: string
  subject: string
  text: string
  html: string
  hasCalendar: boolean
}
export type MailQueue = {
  captured: CapturedMail[]
  total: number
  page: number
  pages: number
  /** One page of queued and sent e-mails that match the search text. */
  letters: QueuedEmail[]
  lettersTotal: number
  lettersPage: number
  lettersPages: number
  outbox: { waiting: number; givenUp: number }
  /**
   * Time until which sending is paused, after the mail server was unreachable or asked for a delay. `answer` is the
   * reply of the mail server.
   */
  pausedUntil: string | null
  answer: string | null
}
export type TestMail = { sent: boolean; delivers: boolean; to: string; said: string }

/**
 * Result of a decision about event times: number of changed events, and titles of events that the database rejected.
 */
export type EventHoursResult = { decided: number; refused: string[] }

/** Result of a nightly job that a user has started by hand. */
export type JobResult = { title: string; outcome: 'done' | 'failed'; note: string | null }

/** Error of a request to the diagnostics API. The message can be shown to users. */
class ServerAnswerError extends Error {
  override name = 'ServerAnswerError'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** Sentence about a failed answer. The message of an unexpected server error (500) tells a reader nothing. */
const describeFailedAnswer = (status: number, message: string | undefined) =>
  status === 500 ? 'The server reported an error.' : (message ?? `The server answered ${status}.`)

/**
 * Calls the diagnostics API as the signed-in user.
 * @throws ServerAnswerError
 */
export async function callDiagnosticsApi<Answer>(path: string, method: 'GET' | 'POST' = 'GET'): Promise<Answer> {
  const { data } = await (await loadSessionDb()).auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token ?? ''}` }
  const response = await fetch(`/api/diagnostics${path}`, { method, headers }).catch(() => undefined)
  if (!response) throw new ServerAnswerError(0, noAnswerSentence)
  reportRejectedSession(response.status)
  const answer = await response.json().catch(() => undefined)
  if (!response.ok || answer === undefined)
    throw new ServerAnswerError(response.status, describeFailedAnswer(response.status, answer?.message))
  return answer
}
