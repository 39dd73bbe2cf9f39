import * as v from 'valibot'
import { encodeEmailDomain, isEmailAddress } from '../../../../../app/platform/email-address.ts'
import { jsonObjectSchema } from '../../../../json-object.ts'
import type { GatewayContext } from '../../context.ts'
import { respondWithAuthError } from '../../error-responses.ts'
import { findPasswordWeakness, hashPassword } from '../passwords.ts'
import { refuseInvalidField } from '../request-body.ts'
import { areUserDetailsTooLong, respondDetailsTooLong, respondWeakPassword } from '../sign-up.ts'

/** Fields of an account that the gateway accepts from `auth.admin`. */
export type AccountInput = {
  id?: string
  email?: string
  /** Password as bcrypt hash. */
  passwordHash?: string
  confirms: boolean
  userMetadata: Record<string, unknown>
  appMetadata: Record<string, unknown>
  /** Duration of a suspension in ms; 0 ends the suspension. */
  banFor?: number
}

const detailsSchema = v.optional(v.pipe(jsonObjectSchema, v.record(v.string(), v.unknown())))
const nilId = '00000000-0000-0000-0000-000000000000'
const accountInputSchema = v.object({
  id: v.optional(v.pipe(v.string(), v.uuid(), v.notValue(nilId))),
  email: v.optional(
    v.pipe(
      v.string(),
      v.transform(encodeEmailDomain),
      v.check(isEmailAddress, 'Unable to validate email address: invalid format'),
    ),
  ),
  password: v.optional(v.string()),
  password_hash: v.optional(v.pipe(v.string(), v.regex(/^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$/))),
  email_confirm: v.optional(v.boolean()),
  user_metadata: detailsSchema,
  app_metadata: detailsSchema,
  ban_duration: v.optional(v.string()),
  role: v.optional(v.picklist(['', 'authenticated'])),
  aud: v.optional(v.picklist(['', 'authenticated'])),
})

const respondInvalidInput = (message: string) => respondWithAuthError(400, 'validation_failed', message)

/** Parses the body of an account request. Returns an error response when a field is invalid. */
export async function readAccountInput(c: GatewayContext): Promise<AccountInput | Response> {
  const body = c.get('body')
  if (body.phone) return respondWithAuthError(400, 'phone_provider_disabled', 'Unsupported phone provider')
  const parsed = v.safeParse(accountInputSchema, body)
  if (!parsed.success) return refuseInvalidField(parsed.issues[0])
  const { id, email, password, password_hash, email_confirm, user_metadata, app_metadata, ban_duration } = parsed.output
  if (areUserDetailsTooLong(user_metadata) || areUserDetailsTooLong(app_metadata)) return respondDetailsTooLong()
  if (password && password_hash) return respondInvalidInput('Only a password or a password hash should be provided')
  const weakness = password ? findPasswordWeakness(password) : undefined
  if (weakness) return respondWeakPassword(weakness)
  const banFor = ban_duration ? parseDuration(ban_duration) : undefined
  if (ban_duration && banFor === undefined)
    return respondInvalidInput(`invalid format for ban duration: ${ban_duration}`)
  const passwordHash = password ? await hashPassword(password) : password_hash
  return {
    ...(id && { id }),
    ...(email && { email }),
    ...(passwordHash && { passwordHash }),
    confirms: email_confirm === true,
    userMetadata: user_metadata ?? {},
    appMetadata: app_metadata ?? {},
    ...(banFor !== undefined && { banFor }),
  }
}

const unitDurationsMs = { ns: 1e-6, us: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
const maxDurationMs = 100 * 365 * 24 * unitDurationsMs.h

/** Converts a duration in Go format, such as `24h` or `1h30m`, to ms; `none` is 0. */
export function parseDuration(duration: string): number | undefined {
  if (duration === 'none') return 0
  if (!/^(\d+(\.\d+)?(ns|us|ms|s|m|h)){1,6}$/.test(duration)) return undefined
  const parts = [...duration.matchAll(/(\d+(?:\.\d+)?)(ns|us|ms|s|m|h)/g)]
  const sum = parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * unitDurationsMs[unit as keyof typeof unitDurationsMs],
    0,
  )
  return Math.min(sum, maxDurationMs)
}
