import type { Backend } from '../backend/backend.ts'
import { RequestRefusal, type SignedInCaller } from './caller.ts'
import { type CheckFinding, reportError, reportOk, reportWarning } from './check.ts'
import { measureTime } from './database-checks.ts'

/** Fields of a Supabase project's `/auth/v1/settings` that this site depends on. */
export type AuthSettings = {
  disable_signup?: boolean
  mailer_autoconfirm?: boolean
  external?: Record<string, boolean>
}

type WrongSetting = { said: string; remedy: string; isBroken?: boolean }

const providersPlace = 'Dashboard, Authentication, Sign In / Providers'

/** Lists the enabled sign-in providers of Supabase Auth except e-mail, phone and anonymous. */
const listOtherProviders = ({ external = {} }: AuthSettings) =>
  Object.entries(external)
    .filter(([name, isOn]) => isOn && !['email', 'phone', 'anonymous_users'].includes(name))
    .map(([name]) => name)

/**
 * Lists each project setting that differs from the requirements of this site, with the consequence and the place of
 * the setting in the dashboard.
 */
function findWrongSettings(settings: AuthSettings): WrongSetting[] {
  const { disable_signup, mailer_autoconfirm, external } = settings
  const extra = listOtherProviders(settings)
  const wrong: (WrongSetting | false | undefined)[] = [
    external?.email === false && {
      said: 'Sign-in by email is off: no one can sign in.',
      remedy: `${providersPlace}, Email: switch on “Enable Email provider”.`,
      isBroken: true,
    },
    disable_signup && {
      said: 'Sign-up is off: no one can create an account or accept an invitation.',
      remedy: `${providersPlace}: switch on “Allow new users to sign up”.`,
      isBroken: true,
    },
    mailer_autoconfirm && {
      said: 'Email addresses are not confirmed: anyone can sign up with the address of someone else.',
      remedy: `${providersPlace}: switch on “Confirm email”.`,
    },
    external?.anonymous_users && {
      said: 'Anonymous sign-ins are on: programs can create accounts without an email address.',
      remedy: `${providersPlace}: switch off “Allow anonymous sign-ins”.`,
    },
    external?.phone && {
      said: 'Sign-in by phone is on, but the site does not support it.',
      remedy: `${providersPlace}, Phone: switch it off.`,
    },
    extra.length > 0 && {
      said: `Other sign-in providers are on, but the site does not support them: ${extra.join(', ')}.`,
      remedy: `${providersPlace}: switch them off.`,
    },
  ]
  return wrong.filter(problem => problem !== false && problem !== undefined)
}

const buildFinding = (wrong: readonly WrongSetting[], otherwise: string): CheckFinding => {
  if (wrong.length === 0) return reportOk(otherwise)
  const make = wrong.some(({ isBroken }) => isBroken) ? reportError : reportWarning
  return make(wrong.map(({ said }) => said).join(' '), wrong.map(({ remedy }) => remedy).join(' '))
}

export const judgeAuthSettings = (settings: AuthSettings, otherwise: string): CheckFinding =>
  buildFinding(findWrongSettings(settings), otherwise)

/**
 * Checks whether the caller's session can be read. Also checks the sign-in settings of a Supabase project, and
 * otherwise whether an admin still has a generated password.
 */
export async function checkSignIn(
  { ask, askAsNobody }: SignedInCaller,
  { kind, findFirstPasswordOwner }: Pick<Backend, 'kind' | 'findFirstPasswordOwner'>,
): Promise<CheckFinding> {
  const isProject = kind === 'supabase'
  const { answer, ms } = await measureTime(() => ask('/auth/v1/user').catch(() => undefined))
  if (!answer || answer.status >= 500)
    return reportError(
      isProject ? 'The project’s Auth does not respond.' : 'The account server does not respond.',
      isProject ? 'Check the project’s status page and its logs in the dashboard.' : 'Check the server log.',
    )
  if (!answer.ok)
    return reportError(
      `Your session was answered with ${answer.status}.`,
      'Log out and sign in again. If it persists, check the server log.',
    )
  const message = `Works, ${ms} ms.`
  if (!isProject) {
    const owner = await findFirstPasswordOwner?.()
    if (owner === undefined) return reportOk(message)
    return reportWarning(
      `${owner} still has the first password, which the server printed and keeps in the file first-admin.txt.`,
      'Sign in as this admin and change it: Profile, Security, Password. The file is then deleted.',
    )
  }
  const settings = await askAsNobody('/auth/v1/settings').catch(() => undefined)
  if (!settings?.ok)
    return reportWarning(`${message} The project’s settings could not be loaded.`, 'Check again in a moment.')
  return judgeAuthSettings((await settings.json()) as AuthSettings, `${message} The project’s settings are correct.`)
}

/** Fields of the response of `admin/generate_link` from which settings of the project can be read. */
type GeneratedLink = { redirect_to?: string; email_otp?: string }

type LinkCheckOptions = {
  askProject: (path: string, init: RequestInit) => Promise<Response>
  siteUrl: string
  email: string
}

/**
 * Requests a recovery link for the caller, without sending an e-mail. The target of the link shows the Site URL and the
 * list of redirect URLs, and the code shows the number of digits. The request invalidates a pending recovery link.
 */
export async function checkSignInLinks({ askProject, siteUrl, email }: LinkCheckOptions): Promise<CheckFinding> {
  const make = async (redirect_to: string): Promise<GeneratedLink> => {
    const answer = await askProject('/auth/v1/admin/generate_link', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'recovery', email, redirect_to }),
    }).catch(() => undefined)
    if (!answer?.ok)
      throw new RequestRefusal(
        503,
        'not_answered',
        `The project’s Auth answered ${answer?.status ?? 'nothing'}. Check again.`,
      )
    return (await answer.json()) as GeneratedLink
  }
  // The requested URL is not on the list of redirect URLs, so Supabase uses the Site URL instead.
  const { redirect_to: ownUrl = '' } = await make('https://not-allowed.invalid/')
  const requestedTarget = `${siteUrl}/auth/reset`
  const { redirect_to: target, email_otp: code = '' } = await make(requestedTarget)
  const place = 'Dashboard, Authentication, URL Configuration'
  const wrong: (WrongSetting | false)[] = [
    ownUrl.replace(/\/$/, '') !== siteUrl && {
      said: `Site URL is ${ownUrl || 'not set'}: the links of all emails lead there, not to ${siteUrl}.`,
      remedy: `${place}: set “Site URL” to ${siteUrl}.`,
      isBroken: true,
    },
    target !== requestedTarget && {
      said: 'The redirect URLs do not contain this site: after sign-in, users do not return to their page.',
      remedy: `${place}: add ${siteUrl}/** to “Redirect URLs”.`,
      isBroken: true,
    },
  ]
  return buildFinding(
    wrong.filter(problem => problem !== false),
    `Links in emails lead to ${siteUrl}. Codes have ${code.length} digits.`,
  )
}
