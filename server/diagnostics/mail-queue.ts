import type postgres from 'postgres'

type CapturedMail = { id: string; recipient: string; subject: string; text: string; html: string; at: Date }
type QueuedMail = {
  id: string
  recipient: string
  template: string
  attempts: number
  since: Date
  nextAt: Date
  isGivenUp: boolean
}
export type MailQueue = { captured: CapturedMail[]; total: number; page: number; pages: number; waiting: QueuedMail[] }

const perPage = 20

/** Letters that were kept instead of sent, newest first, and those that wait to be sent. For admins: they hold links. */
export async function readMailQueue(sql: postgres.Sql, page: number, mostAttempts: number): Promise<MailQueue> {
  const [count] = await sql`select count(*)::int as total from gateway.captured_mail`
  const total: number = count?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(Math.max(1, page), pages)
  const kept = await sql<
    CapturedMail[]
  >`select id, recipient, subject, body as text, html, sent_at as at from gateway.captured_mail
    order by id desc limit ${perPage} offset ${(shown - 1) * perPage}`
  const waiting = await sql<
    QueuedMail[]
  >`select id, recipient, template, attempts, created_at as since, next_attempt_at as "nextAt",
    attempts >= ${mostAttempts} as "isGivenUp" from private.outbox order by id limit 100`
  return { captured: [...kept], total, page: shown, pages, waiting: [...waiting] }
}
