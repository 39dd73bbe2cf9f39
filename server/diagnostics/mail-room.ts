import type postgres from 'postgres'

export type KeptLetter = { id: string; recipient: string; subject: string; text: string; html: string; at: Date }
export type WaitingLetter = {
  id: string
  recipient: string
  template: string
  attempts: number
  since: Date
  nextAt: Date
  isGivenUp: boolean
}
export type MailRoom = { kept: KeptLetter[]; total: number; page: number; pages: number; waiting: WaitingLetter[] }

const perPage = 20

/** Letters that were kept instead of sent, newest first, and those that wait to be sent. For admins: they hold links. */
export async function readMailRoom(sql: postgres.Sql, page: number, mostAttempts: number): Promise<MailRoom> {
  const [count] = await sql`select count(*)::int as total from gateway.kept_mail`
  const total: number = count?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / perPage))
  const shown = Math.min(Math.max(1, page), pages)
  const kept = await sql<
    KeptLetter[]
  >`select id, recipient, subject, body as text, html, sent_at as at from gateway.kept_mail
    order by id desc limit ${perPage} offset ${(shown - 1) * perPage}`
  const waiting = await sql<
    WaitingLetter[]
  >`select id, recipient, template, attempts, created_at as since, next_attempt_at as "nextAt",
    attempts >= ${mostAttempts} as "isGivenUp" from private.outbox order by id limit 100`
  return { kept: [...kept], total, page: shown, pages, waiting: [...waiting] }
}
