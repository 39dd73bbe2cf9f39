import { findTemporaryDatabaseError } from './gateway/database-errors.ts'
import { ServerFunctionError, type ServerFunctions } from './server-functions.ts'

type ProjectConnection = {
  url: string
  secretKey: string
  /** Signal that aborts pending function calls. */
  signal: AbortSignal
  log: (line: string) => void
}

/** Timeout of a function call in ms, longer than the statement timeout of a project. */
const callTimeoutMs = 65_000

/**
 * Calls database functions through the API of a Supabase project with the secret key. A problem that affects all
 * functions is logged once, and again when the problem has ended.
 */
export function connectProjectFunctions({ url, secretKey, signal, log }: ProjectConnection): ServerFunctions {
  let obstacle: string | undefined
  const say = (error: ServerFunctionError | undefined) => {
    const newObstacle = error && projectErrorCodes.has(error.code) ? error.code : undefined
    if (newObstacle === obstacle || signal.aborted) return
    obstacle = newObstacle
    log(newObstacle && error ? `${error.message} ${error.remedy}` : 'The project answers the server again.')
  }
  return {
    async call(name, ...[args]) {
      const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { ...buildKeyHeaders(secretKey), 'content-type': 'application/json' },
        body: JSON.stringify(args ?? {}),
        signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
      })
        .then(async answer => ({ status: answer.status, said: parseJsonOrUndefined(await answer.text()) }))
        .catch(() => undefined)
      const error = response ? toFunctionError(response.status, response.said) : makeUnreachableError()
      say(error)
      if (error) throw error
      return response?.said as never
    },
  }
}

/**
 * Builds the request headers for an API key. A key of the old format is a JWT and is also sent as bearer token; a key
 * of the new format is not.
 */
export const buildKeyHeaders = (key: string): Record<string, string> =>
  key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` }

/** Codes of problems with the project or the key, as opposed to problems with a single call. */
const projectErrorCodes = new Set(['AWAY', 'KEY_REFUSED', 'FUNCTION_MISSING'])

const makeUnreachableError = () =>
  new ServerFunctionError('AWAY', 'The project does not answer.', 'Nothing is lost: what waits goes on once it does.')

function toFunctionError(status: number, body: unknown): ServerFunctionError | undefined {
  if (status >= 200 && status < 300) return undefined
  const code = body && typeof body === 'object' && 'code' in body ? String(body.code) : undefined
  if (
    status >= 500 &&
    (!code || code.startsWith('PGRST') || (code !== '57014' && findTemporaryDatabaseError({ code, message: '' })))
  )
    return makeUnreachableError()
  if (status === 401 || status === 403 || code === '42501')
    return new ServerFunctionError(
      'KEY_REFUSED',
      'The project refuses the key in SUPABASE_SECRET_KEY.',
      'Set the project’s secret key and start the site anew; until then letters and the runs of the night wait.',
    )
  if (code === 'PGRST202')
    return new ServerFunctionError(
      'FUNCTION_MISSING',
      'The project lacks a function that this version of the site asks.',
      'Apply the migrations: supabase db push.',
    )
  return new ServerFunctionError(code ?? String(status), `The project answered ${code ?? status}.`, 'Check again.')
}

function parseJsonOrUndefined(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}
