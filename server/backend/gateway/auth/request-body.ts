import { every } from 'hono/combine'
import * as v from 'valibot'
import { isEmailAddress } from '../../../../app/platform/email-address.ts'
import { jsonObject } from '../../../json-object.ts'
import { authRefusal } from '../answers.ts'
import { isTooDeep, limitSize, parseJson } from '../body-limits.ts'
import type { Middleware } from '../context.ts'
import { hasReservedKey, reservedNameMessage } from '../reserved-names.ts'

const sizeLimit = 64 * 1024
const depthLimit = 8

const text = (most: number) => v.optional(v.pipe(v.string(), v.maxLength(most)))

/**
 * One grammar for addresses everywhere: one plain address, lower case, without comments, quotes, names or groups, which
 * mail servers read in several ways.
 */
const address = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.check(isEmailAddress, 'Unable to validate email address: invalid format'),
  v.maxLength(254),
)

/** What any request to /auth/v1 may hold, as far as the gateway reads it. */
const fields = v.looseObject({
  email: v.optional(address),
  new_email: v.optional(address),
  phone: text(40),
  password: text(1000),
  current_password: text(1000),
  nonce: text(20),
  token: text(20),
  token_hash: text(200),
  type: text(40),
  response_type: text(20),
  refresh_token: text(500),
  auth_code: text(100),
  code_verifier: text(200),
  code_challenge: v.optional(v.string()),
  code_challenge_method: v.optional(v.string()),
  scope: text(20),
  data: v.optional(v.pipe(jsonObject, v.record(v.string(), v.unknown()))),
})
const shape = v.pipe(jsonObject, fields)

/** `instead`: what a request without a body is read as; without it there has to be one. */
const parseBody =
  (instead?: object): Middleware =>
  async (c, next) => {
    const sent = await c.req.text()
    const sentAs = sent === '' ? instead : parseJson(sent)
    if (isTooDeep(sentAs, depthLimit)) return authRefusal(400, 'validation_failed', 'The request is nested too deeply')
    if (hasReservedKey(sentAs)) return authRefusal(400, 'validation_failed', reservedNameMessage)
    const read = withoutNull(sentAs)
    const body = v.safeParse(shape, read)
    if (!body.success) return refuseField(body.issues[0])
    if (!isStorable(read))
      return authRefusal(400, 'validation_failed', 'The request contains a character that cannot be stored')
    c.set('body', body.output)
    return next()
  }

/** Supabase Auth reads null as if it had not been sent, for the whole and for each field of it. */
function withoutNull(read: unknown): unknown {
  if (read === null) return {}
  if (typeof read !== 'object' || Array.isArray(read)) return read
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null))
}

/** Whether the database takes each text of it, names included: without NUL and without half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner))
}

/** Reads the JSON once, and refuses what would otherwise end as an error in the database. */
export const readBody: Middleware = every(limitSize(sizeLimit, authRefusal), parseBody())

/** The same where a request may come without a body. */
export const readOptionalBody: Middleware = every(limitSize(sizeLimit, authRefusal), parseBody({}))

/** A field of another type is, for Supabase Auth, JSON that cannot be read; one whose value is not taken is invalid. */
export function refuseField(issue: v.BaseIssue<unknown>): Response {
  const field = v.getDotPath(issue)
  const unread = 'Could not parse request body as JSON'
  if (field === null) return authRefusal(400, 'bad_json', unread)
  if (issue.kind === 'schema' && issue.type !== 'picklist')
    return authRefusal(400, 'bad_json', `${unread}: the field ${field} is of another type`)
  const message = issue.type === 'check' ? issue.message : `The field ${field} is not valid`
  return authRefusal(400, 'validation_failed', message)
}
