import { readBackendSettings } from '../../platform/db/browser-db.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { EmailConfirmationLink } from '../../platform/session/email-confirmation-link.ts'
import { linkAlreadyUsedRefusal } from './account-calls.ts'
import { toAccountRefusal } from './account-refusal.ts'

/**
 * Whether another program requested the e-mail from its server (PKCE). When the user redeems the link, the page of that
 * program receives a code, and no session is opened on this device.
 */
export const isPkceLink = ({ token }: EmailConfirmationLink) => token.startsWith('pkce_')

/**
 * Redeems an e-mail link that another program requested, and opens the page of that program with a code. The program
 * exchanges the code for a session. The auth client is not used, because the auth client would store a session on this
 * device.
 */
export async function redirectWithPkceCode({
  kind,
  token,
  back = '/',
}: EmailConfirmationLink): Promise<Refusal | 'left'> {
  const { url, publishableKey } = readBackendSettings()
  try {
    const answer = await fetch(`${url}/auth/v1/verify`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ type: kind, token_hash: token, response_type: 'code' }),
    })
    const body = await answer.json().catch(() => ({}))
    if (!answer.ok) {
      if (body.error_code === 'otp_expired') return linkAlreadyUsedRefusal
      return toAccountRefusal({
        name: 'AuthApiError',
        code: String(body.error_code ?? ''),
        status: answer.status,
        message: body.msg ?? '',
      })
    }
    const target = new URL(back, globalThis.location.origin)
    target.searchParams.set('code', body.code)
    globalThis.location.assign(target)
    return 'left'
  } catch (error) {
    return toAccountRefusal({ name: 'AuthRetryableFetchError', status: 0, message: String(error) })
  }
}
