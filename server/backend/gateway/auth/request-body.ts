import { every } from 'hono/combine'
import { z } from 'zod'
import { authRefusal } from '../answers.ts'
import { isTooDeep, limitSize, parseJson } from '../body-limits.ts'
import type { Middleware } from '../context.ts'

const sizeLimit = 64 * 1024
const depthLimit = 8

const text = (most: number) => z.string().max(most).optional()

/**
 * One grammar for addresses everywhere: one plain address, lower case, without comments, quotes, names or groups, which
 * mail servers read in several ways.
 */
const address = z
  .string()
  .transform(given => given.trim().toLowerCase())
  .pipe(z.email('Unable to validate email address: invalid format').max(254))

/** What any request to /auth/v1 may hold, as far as the gateway reads it. */
const shape = z.looseObject({
  email: address.optional(),
  phone: text(40),
  password: text(1000),
  current_password: text(1000),
  nonce: text(20),
  token: text(20),
  token_hash: text(200),
  type: text(40),
  refresh_token: text(500),
  scope: text(20),
  data: z.record(z.string(), z.unknown()).nullish(),
})

const parseBody: Middleware = async (c, next) => {
  const sent = await c.req.text()
  const read = sent === '' ? {} : parseJson(sent)
  if (isTooDeep(read, depthLimit)) return authRefusal(400, 'validation_failed', 'The request is nested too deeply')
  const body = shape.safeParse(read)
  if (!body.success) return authRefusal(400, 'validation_failed', messageOf(body.error))
  if (sent.includes('\\u0000'))
    return authRefusal(400, 'validation_failed', 'The request contains a character that cannot be stored')
  c.set('body', body.data)
  return next()
}

/** Reads the JSON once, and refuses what would otherwise end as an error in the database. */
export const readBody: Middleware = every(limitSize(sizeLimit, authRefusal), parseBody)

function messageOf({ issues: [issue] }: z.ZodError): string {
  if (!issue || issue.path.length === 0) return 'Could not parse request body as JSON'
  return issue.path[0] === 'email' && issue.code === 'invalid_format'
    ? issue.message
    : `The field ${issue.path.join('.')} is not valid`
}
