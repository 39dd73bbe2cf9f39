import { queryOptions } from '@tanstack/react-query'
import { toIsoInstant } from '../../platform/dates/instant.ts'
import { getBrowserDb } from '../../platform/db/browser-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'

/** Event that an e-mail has reported to the owner of an account, e.g. a new password. Null for an unknown token. */
export type AccountNotice = { kind: AccountNoticeType; at: string; state: 'open' | 'used' | 'expired' } | null
export type AccountNoticeType =
  | 'password-changed'
  | 'address-changing'
  | 'address-changed'
  | 'factor-on'
  | 'factor-off'
  | 'new-device'

async function findNotice(token: string): Promise<AccountNotice> {
  const notice = unwrapRows(await (await getBrowserDb()).rpc('account_notice', { token })) as AccountNotice
  return notice && { ...notice, at: toIsoInstant(notice.at) }
}

export const accountNoticeQueries = {
  /**
   * Loads the notice by the token of the e-mail link. Runs in the browser only, because server-rendered pages are the
   * same for all users.
   */
  byToken: (token: string) =>
    queryOptions({ queryKey: ['account-notices', token], queryFn: () => findNotice(token), staleTime: 0 }),
}

/**
 * Ends every session of the account and reverts the change that the e-mail reported, if this change can be reverted.
 * @returns the URL to choose a new password, or null when the link is no longer valid
 * @throws when the request failed
 */
export async function revertAccountChange(token: string): Promise<string | null> {
  return unwrapRows(await (await getBrowserDb()).rpc('disown_change', { token }))
}

/**
 * Texts for each type of notice: the event, and the change that the button reverts in addition to ending every session.
 */
export const revertInstructions: Record<AccountNoticeType, { what: string; undo: string }> = {
  'password-changed': {
    what: 'The password of your account was changed',
    undo: 'The new password no longer works.',
  },
  'address-changing': {
    what: 'Someone requested to change the email address of your account',
    undo: 'You keep signing in with your address.',
  },
  'address-changed': {
    what: 'The email address of your account was changed',
    undo: 'You sign in with your address again.',
  },
  'factor-on': { what: 'Two-factor authentication was turned on for your account', undo: 'It is turned off again.' },
  'factor-off': {
    what: 'Two-factor authentication was turned off for your account',
    undo: 'The password no longer works; set up two-factor authentication again afterwards.',
  },
  'new-device': {
    what: 'Someone signed in to your account on a new device',
    undo: 'The password no longer works.',
  },
}
