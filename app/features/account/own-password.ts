import { readBackendSettings } from '../../platform/db/browser-db.ts'
import type { Refusal } from '../../platform/refusal.ts'
import { accountCalls } from './account-calls.ts'
import { toAccountRefusal } from './account-refusal.ts'

export type PasswordChange = { email: string; current: string; next: string }

/** Maximum time in ms for one request to the auth API. */
const requestTimeoutMs = 20_000

/** Calls the auth API without the auth client, because the client would store the answer as a new session. */
const requestAuthApi = (path: string, token: string | undefined, body: unknown) => {
  const { url, publishableKey } = readBackendSettings()
  const headers = {
    apikey: publishableKey,
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  return fetch(`${url}/auth/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
}

/** Whether the password is correct. The check signs in with the password and ends the new session immediately. */
async function checkPassword(email: string, password: string): Promise<boolean | Refusal> {
  try {
    const answer = await requestAuthApi('token?grant_type=password', undefined, { email, password })
    const responseBody = await answer.json().catch(() => ({}))
    if (answer.ok) {
      await requestAuthApi('logout?scope=local', responseBody.access_token, {}).catch(() => undefined)
      return true
    }
    // In responses without an API version, `code` is the HTTP status, so `error_code` is read first.
    const code = responseBody.error_code ?? responseBody.code
    if (code === 'invalid_credentials') return false
    return toAccountRefusal({
      name: 'AuthApiError',
      code: String(code ?? ''),
      status: answer.status,
      message: responseBody.msg ?? responseBody.message ?? '',
    })
  } catch (error) {
    return toAccountRefusal({ name: 'AuthRetryableFetchError', status: 0, message: String(error) })
  }
}

/** @returns `wrong` if the current password is wrong, a refusal, or undefined when the password was changed */
export async function changePassword({ email, current, next }: PasswordChange): Promise<'wrong' | Refusal | undefined> {
  const isRight = await checkPassword(email, current)
  if (isRight === false) return 'wrong'
  return isRight === true ? accountCalls.setPassword(next, current) : isRight
}
