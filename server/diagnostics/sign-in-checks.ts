import type { Backend } from '../backend/backend.ts'
import { type Caller, Refusal } from './caller.ts'
import { warningCheck, errorCheck, type Finding, okCheck } from './check.ts'
import { elapsed } from './database-checks.ts'

/** What `/auth/v1/settings` of a project answers, as far as the site depends on it. */
export type AuthSettings = {
  disable_signup?: boolean
  mailer_autoconfirm?: boolean
  external?: Record<string, boolean>
}

type Switch = { said: string; remedy: string; isBroken?: boolean }

const providers = 'Dashboard, Authentication, Sign In / Providers'

/** Other ways in that Supabase Auth lists beside e-mail, telephone and anonymous sign-ins. */
const others = ({ external = {} }: AuthSettings) =>
  Object.entries(external)
    .filter(([name, isOn]) => isOn && !['email', 'phone', 'anonymous_users'].includes(name))
    .map(([name]) => name)

/** Each switch that is not as the site needs it: what breaks, and where it stands in the dashboard. */
function wrongSwitches(settings: AuthSettings): Switch[] {
  const { disable_signup, mailer_autoconfirm, external } = settings
  const extra = others(settings)
  const wrong: (Switch | false | undefined)[] = [
    external?.email === false && {
      said: 'Sign-in by e-mail is off: nobody can sign in.',
      remedy: `${providers}, Email: switch on “Enable Email provider”.`,
      isBroken: true,
    },
    disable_signup && {
      said: 'New accounts are off: nobody can sign up, and invitations cannot be answered.',
      remedy: `${providers}: switch on “Allow new users to sign up”.`,
      isBroken: true,
    },
    mailer_autoconfirm && {
      said: 'E-mail addresses are not confirmed: anybody can sign up with an address of somebody else.',
      remedy: `${providers}: switch on “Confirm email”.`,
    },
    external?.anonymous_users && {
      said: 'Anonymous sign-ins are on: programs can make accounts without an address.',
      remedy: `${providers}: switch off “Allow anonymous sign-ins”.`,
    },
    external?.phone && {
      said: 'Sign-in by phone is on, which the site does not offer.',
      remedy: `${providers}, Phone: switch it off.`,
    },
    extra.length > 0 && {
      said: `Other sign-in providers are on, which the site does not offer: ${extra.join(', ')}.`,
      remedy: `${providers}: switch them off.`,
    },
  ]
  return wrong.filter(found => found !== false && found !== undefined)
}

const findingOf = (wrong: readonly Switch[], otherwise: string): Finding => {
  if (wrong.length === 0) return okCheck(otherwise)
  const make = wrong.some(({ isBroken }) => isBroken) ? errorCheck : warningCheck
  return make(wrong.map(({ said }) => said).join(' '), wrong.map(({ remedy }) => remedy).join(' '))
}

export const settingsFinding = (settings: AuthSettings, otherwise: string): Finding =>
  findingOf(wrongSwitches(settings), otherwise)

/** Whether the caller's own session is read back; of a project also whether its settings are as the site needs them. */
export async function signInCheck({ ask, askAsNobody }: Caller, { kind }: Pick<Backend, 'kind'>): Promise<Finding> {
  const isProject = kind === 'supabase'
  const { answer, ms } = await elapsed(() => ask('/auth/v1/user').catch(() => undefined))
  if (!answer || answer.status >= 500)
    return errorCheck(
      isProject ? 'The project’s Auth does not answer.' : 'Accounts do not answer.',
      isProject ? 'Look at the project’s status page and its logs in the dashboard.' : 'Look at the server’s log.',
    )
  if (!answer.ok)
    return errorCheck(
      `It answered ${answer.status} to your own session.`,
      'Log out and sign in again. If it stays so, look at the server’s log.',
    )
  const said = `Your own session was read back in ${ms} ms.`
  if (!isProject) return okCheck(said)
  const settings = await askAsNobody('/auth/v1/settings').catch(() => undefined)
  if (!settings?.ok) return warningCheck(`${said} The project’s settings could not be read.`, 'Check again in a moment.')
  return settingsFinding(
    (await settings.json()) as AuthSettings,
    `${said} The project’s settings are as they should be.`,
  )
}

/** What `admin/generate_link` answers, as far as it tells of the settings. */
type MadeLink = { redirect_to?: string; email_otp?: string }

type LinkAsked = { askProject: (path: string, init: RequestInit) => Promise<Response>; siteUrl: string; email: string }

/**
 * Asks the project for a recovery link of the caller, which sends no letter: where it leads tells Site URL and the list of
 * redirect URLs, and its code how many digits codes have. It replaces a recovery link that is still open.
 */
export async function signInLinks({ askProject, siteUrl, email }: LinkAsked): Promise<Finding> {
  const make = async (redirect_to: string): Promise<MadeLink> => {
    const answer = await askProject('/auth/v1/admin/generate_link', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'recovery', email, redirect_to }),
    }).catch(() => undefined)
    if (!answer?.ok)
      throw new Refusal(503, 'not_answered', `The project’s Auth answered ${answer?.status ?? 'nothing'}. Check again.`)
    return (await answer.json()) as MadeLink
  }
  // An address that no list allows leads to the Site URL instead.
  const { redirect_to: ownUrl = '' } = await make('https://not-allowed.invalid/')
  const wanted = `${siteUrl}/auth/reset`
  const { redirect_to: target, email_otp: code = '' } = await make(wanted)
  const place = 'Dashboard, Authentication, URL Configuration'
  const wrong: (Switch | false)[] = [
    ownUrl.replace(/\/$/, '') !== siteUrl && {
      said: `Site URL is ${ownUrl || 'not set'}: the links of all letters lead there, not to ${siteUrl}.`,
      remedy: `${place}: set “Site URL” to ${siteUrl}.`,
      isBroken: true,
    },
    target !== wanted && {
      said: 'The redirect URLs do not hold this site: nobody comes back to the page they were on.',
      remedy: `${place}: add ${siteUrl}/** to “Redirect URLs”.`,
      isBroken: true,
    },
  ]
  return findingOf(
    wrong.filter(found => found !== false),
    `Links of letters lead to ${siteUrl}. Codes have ${code.length} digits.`,
  )
}
