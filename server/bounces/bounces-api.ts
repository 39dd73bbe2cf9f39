import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { ServerFunctions } from '../backend/server-functions.ts'
import { readReturnedMail } from './read-report.ts'

type BouncesParts = {
  /** Secret of the program that passes returned e-mails. Without a secret the route does not exist. */
  secret: string | undefined
  /** Database functions. Undefined if the server may not call them. */
  functions: ServerFunctions | undefined
  log: (line: string) => void
}

/** Maximum size of a returned e-mail in bytes. Our e-mails are smaller, even with the additions of mail servers. */
const maxMailBytes = 1024 * 1024
const maxRequestsPerMinute = 300

const hashText = (text: string) => createHash('sha256').update(text).digest()

/**
 * Mounts POST /api/mail/returned, to which a mail server passes e-mails that were sent to the bounce address, and
 * replies of calendars that were sent to the reply address. Status 2xx: the e-mail was read, even if it does not
 * concern an e-mail of this site. Status 429 and 503: the mail server must send the e-mail again later.
 */
export function mountBounces(app: Hono<{ Bindings: HttpBindings }>, { secret, functions, log }: BouncesParts): void {
  if (!secret) return
  const pace = new RateLimiterMemory({ points: maxRequestsPerMinute, duration: 60 })
  const expected = hashText(`Bearer ${secret}`)
  app.use('/api/mail/returned', async (c, next) => {
    c.header('cache-control', 'no-store')
    if (c.req.method !== 'POST')
      return c.json({ message: 'Returned letters are sent by POST.' }, 405, { allow: 'POST' })
    // The secret is checked before the body is read, so that requests of strangers use almost no resources and do not
    // count for a rate limit.
    if (!timingSafeEqual(hashText(c.req.header('authorization') ?? ''), expected))
      return c.json({ message: 'The secret is missing or wrong.' }, 401, { 'www-authenticate': 'Bearer' })
    if (!functions)
      return c.json({ message: 'The server may not write to the database: SUPABASE_SECRET_KEY is not set.' }, 503)
    try {
      await pace.consume('all')
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result
      const seconds = String(Math.max(1, Math.ceil(result.msBeforeNext / 1000)))
      return c.json({ message: `More than ${maxRequestsPerMinute} in a minute.` }, 429, { 'retry-after': seconds })
    }
    return next()
  })
  app.post(
    '/api/mail/returned',
    bodyLimit({ maxSize: maxMailBytes, onError: c => c.json({ message: 'It is larger than 1 MB.' }, 413) }),
    async c => {
      const report = await readReturnedMail(new Uint8Array(await c.req.arrayBuffer()))
      if (report.kind === 'ignored') return c.json({ result: 'ignored', why: report.why })
      try {
        if (report.kind === 'reply') {
          const { application, attendee, answer, sequence, at } = report
          const interviewAnswer = { application, attendee, answer, sequence, answered_at: at }
          const isStored = await functions?.call('server_interview_answered', interviewAnswer)
          return c.json(isStored ? { result: 'noted' } : { result: 'ignored', why: 'not an invitation that holds' })
        }
        const { messageIds, reason } = report
        const letter =
          messageIds.length > 0
            ? await functions?.call('server_letter_returned', { message_ids: messageIds, reason })
            : null
        if (letter) log(`e-mail returned (${letter}): see the list of e-mails in Diagnostics for the reason`)
        return c.json(letter ? { result: 'noted' } : { result: 'ignored', why: 'not a letter of ours' })
      } catch {
        return c.json({ message: 'The database does not answer.' }, 503, { 'retry-after': '60' })
      }
    },
  )
}
