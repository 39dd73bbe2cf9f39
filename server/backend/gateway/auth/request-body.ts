import { every } from 'hono/combine'
import * as v from 'valibot'
import { encodeEmailDomain, isEmailAddress } from '../../../../app/platform/email-address.ts'
import { jsonObjectSchema } from '../../../json-object.ts'
import { isNestedTooDeeply, limitSize, parseJson } from '../body-limits.ts'
import type { GatewayMiddleware } from '../context.ts'
import { respondWithAuthError } from '../error-responses.ts'
import { hasReservedKey, reservedNameMessage } from '../reserved-names.ts'

const maxBodyBytes = 64 * 1024
const maxBodyDepth = 8

const makeTextSchema = (maxLength: number) => v.optional(v.pipe(v.string(), v.maxLength(maxLength)))

/**
 * Schema of an e-mail address: a plain address in lower case. Comments, quotes, display names and groups are refused,
 * because mail servers parse such addresses differently.
 */
const emailSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.transform(encodeEmailDomain),
  v.check(isEmailAddress, 'Unable to validate email address: invalid format'),
  v.maxLength(254),
)

/** Fields of /auth/v1 requests that the gateway reads. */
const bodyFieldsSchema = v.looseObject({
  email: v.optional(emailSchema),
  new_email: v.optional(emailSchema),
  phone: makeTextSchema(40),
  password: makeTextSchema(1000),
  current_password: makeTextSchema(1000),
  nonce: makeTextSchema(20),
  token: makeTextSchema(20),
  token_hash: makeTextSchema(200),
  type: makeTextSchema(40),
  response_type: makeTextSchema(20),
  refresh_token: makeTextSchema(500),
  auth_code: makeTextSchema(100),
  code_verifier: makeTextSchema(200),
  code_challenge: v.optional(v.string()),
  code_challenge_method: v.optional(v.string()),
  scope: makeTextSchema(20),
  data: v.optional(v.pipe(jsonObjectSchema, v.record(v.string(), v.unknown()))),
})
const bodySchema = v.pipe(jsonObjectSchema, bodyFieldsSchema)

/** Makes middleware that parses the body. Without `defaultBody`, which replaces a missing body, a body is required. */
const parseBody =
  (defaultBody?: object): GatewayMiddleware =>
  async (c, next) => {
    const bodyText = await c.req.text()
    const sentAs = bodyText === '' ? defaultBody : parseJson(bodyText)
    if (isNestedTooDeeply(sentAs, maxBodyDepth))
      return respondWithAuthError(400, 'validation_failed', 'The request is nested too deeply')
    if (hasReservedKey(sentAs)) return respondWithAuthError(400, 'validation_failed', reservedNameMessage)
    const read = removeNullFields(sentAs)
    const body = v.safeParse(bodySchema, read)
    if (!body.success) return refuseInvalidField(body.issues[0])
    if (!isStorableValue(read))
      return respondWithAuthError(400, 'validation_failed', 'The request contains a character that cannot be stored')
    c.set('body', body.output)
    return next()
  }

/** Removes fields that are null: Supabase Auth treats a body or field that is null as missing. */
function removeNullFields(body: unknown): unknown {
  if (body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}

/**
 * Whether PostgreSQL can store every string and key of a value. A NUL character or an unpaired surrogate cannot be
 * stored.
 */
function isStorableValue(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorableValue(name) && isStorableValue(inner))
}

/** Parses the JSON body and rejects values that would fail later, in the database. */
export const readBody: GatewayMiddleware = every(limitSize(maxBodyBytes, respondWithAuthError), parseBody())

/** Parses the JSON body of a request whose body is optional. */
export const readOptionalBody: GatewayMiddleware = every(limitSize(maxBodyBytes, respondWithAuthError), parseBody({}))

/**
 * Responds to a request with an invalid field as Supabase Auth does: a wrong type is reported as bad JSON, any other
 * error as an invalid value.
 */
export function refuseInvalidField(issue: v.BaseIssue<unknown>): Response {
  const field = v.getDotPath(issue)
  const unread = 'Could not parse request body as JSON'
  if (field === null) return respondWithAuthError(400, 'bad_json', unread)
  if (issue.kind === 'schema' && issue.type !== 'picklist')
    return respondWithAuthError(400, 'bad_json', `${unread}: the field ${field} is of another type`)
  const message = issue.type === 'check' ? issue.message : `The field ${field} is not valid`
  return respondWithAuthError(400, 'validation_failed', message)
}
