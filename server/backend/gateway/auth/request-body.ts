import { every } from 'hono/combine'
import * as v from 'valibot'
import { encodeDomain, isEmailAddress } from '../../../../app/platform/email-address.ts'
import { jsonObject } from '../../../json-object.ts'
import { isTooDeep, limitSize, parseJson } from '../body-limits.ts'
import type { Middleware } from '../context.ts'
import { answerAuthRefusal } from '../error-answers.ts'
import { hasReservedKey, reservedNameMessage } from '../reserved-names.ts'

const sizeLimit = 64 * 1024
const depthLimit = 8

const text = (most: number) => v.optional(v.pipe(v.string(), v.maxLength(most)))

/**
 * One syntax for e-mail addresses everywhere: one plain address in lower case, without comments, quotes, display names
 * or groups, which mail servers parse differently.
 */
const address = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.transform(encodeDomain),
  v.check(isEmailAddress, 'Unable to validate email address: invalid format'),
  v.maxLength(254),
)

/** Fields of /auth/v1 requests that the gateway reads. */
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

/** `instead`: body to assume when the request has none; without it a body is required. */
const parseBody =
  (defaultBody?: object): Middleware =>
  async (c, next) => {
    const bodyText = await c.req.text()
    const sentAs = bodyText === '' ? defaultBody : parseJson(bodyText)
    if (isTooDeep(sentAs, depthLimit))
      return answerAuthRefusal(400, 'validation_failed', 'The request is nested too deeply')
    if (hasReservedKey(sentAs)) return answerAuthRefusal(400, 'validation_failed', reservedNameMessage)
    const read = withoutNull(sentAs)
    const body = v.safeParse(shape, read)
    if (!body.success) return refuseField(body.issues[0])
    if (!isStorable(read))
      return answerAuthRefusal(400, 'validation_failed', 'The request contains a character that cannot be stored')
    c.set('body', body.output)
    return next()
  }

/** Supabase Auth treats null as missing, for the body and for each field. */
function withoutNull(read: unknown): unknown {
  if (read === null) return {}
  if (typeof read !== 'object' || Array.isArray(read)) return read
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== null))
}

/** Whether PostgreSQL can store every string in it, including keys: no NUL and no unpaired surrogate. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner))
}

/** Parses the JSON once and rejects values that would later fail in the database. */
export const readBody: Middleware = every(limitSize(sizeLimit, answerAuthRefusal), parseBody())

/** Same for requests whose body is optional. */
export const readOptionalBody: Middleware = every(limitSize(sizeLimit, answerAuthRefusal), parseBody({}))

/** As Supabase Auth does: a field of the wrong type is reported as bad JSON, an unacceptable value as invalid. */
export function refuseField(issue: v.BaseIssue<unknown>): Response {
  const field = v.getDotPath(issue)
  const unread = 'Could not parse request body as JSON'
  if (field === null) return answerAuthRefusal(400, 'bad_json', unread)
  if (issue.kind === 'schema' && issue.type !== 'picklist')
    return answerAuthRefusal(400, 'bad_json', `${unread}: the field ${field} is of another type`)
  const message = issue.type === 'check' ? issue.message : `The field ${field} is not valid`
  return answerAuthRefusal(400, 'validation_failed', message)
}
