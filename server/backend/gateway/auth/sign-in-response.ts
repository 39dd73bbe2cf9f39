import Bowser from 'bowser'
import type { GatewayContext } from '../context.ts'
import { respondWithAuthError } from '../error-responses.ts'
import type { AccountServices } from './account-services.ts'
import type { NewSessionInput, SessionClient, SessionProblem, StartedSession } from './sessions.ts'

export const getSessionClient = (c: GatewayContext): SessionClient => ({
  userAgent: c.req.header('user-agent') ?? null,
  address: c.env.peerAddress,
})

export const respondUserBanned = (status: 400 | 403) => respondWithAuthError(status, 'user_banned', 'User is banned')

/**
 * Opens a session and remembers the device.
 * @param refusal response when the account was deleted or is not confirmed
 */
export async function respondToSignIn(
  services: AccountServices,
  c: GatewayContext,
  input: NewSessionInput,
  refusal: () => Response,
): Promise<Response> {
  const { sql, sessions } = services
  const session = await sql.begin(transaction => sessions.open(transaction, input, getSessionClient(c)))
  return respondWithSession(services, c, session, { gone: refusal, suspended: () => respondUserBanned(400) })
}

type Refusals = Record<SessionProblem, () => Response>

/**
 * Builds the session response after a sign-in or a second factor. The device is remembered only if the user has entered
 * every factor.
 */
export async function respondWithSession(
  services: AccountServices,
  c: GatewayContext,
  session: StartedSession | SessionProblem,
  refusals: Refusals,
): Promise<Response> {
  if (typeof session === 'string') return refusals[session]()
  const { answer, aal } = session
  const lacksFactor = answer.user.factors?.some(({ status }) => status === 'verified') && aal !== 'aal2'
  if (!lacksFactor) await rememberDevice(services, c, answer.user.id)
  return c.json(answer)
}

async function rememberDevice({ sql, devices }: AccountServices, c: GatewayContext, userId: string): Promise<void> {
  if (!(await devices.remember(c, userId))) return
  const detail = { device: formatDeviceName(c.req.header('user-agent')) }
  await sql`select private.notify_account(${userId}, 'new-device', ${sql.json(detail)})`
}

/**
 * Builds the name of a device, such as «Firefox on Linux», from the names in a library's list, never from text that the
 * client sent.
 */
function formatDeviceName(userAgent: string | undefined): string {
  const { browser, os } = Bowser.parse(userAgent || 'unknown')
  const [program, system] = [browser.name, os.name].map(name =>
    name && /^[\w .-]{1,40}$/.test(name) ? name : undefined,
  )
  return [program ?? 'an unknown program', system].filter(Boolean).join(' on ')
}
