import { buildConfirmLink, type EmailLinkKind } from '../../app/platform/session/email-confirmation-link.ts'
import {
  composeAccountExistsMail,
  composeCodeMail,
  composeInvitationMail,
  composeLinkMail,
} from './mail-templates/account-mails.ts'
import { type AccountNotice, composeAccountNotice } from './mail-templates/account-notices.ts'
import {
  type ApplicationMail,
  type ApplicationNotice,
  composeApplicationMail,
  composeApplicationNotice,
  composeApplicationReceived,
} from './mail-templates/application-mails.ts'
import { type ArticleNotice, composeArticleNotice } from './mail-templates/article-mails.ts'
import {
  composeEditorDigest,
  composeScheduleNotice,
  type EditorDigest,
  type ScheduleNotice,
} from './mail-templates/desk-mails.ts'
import { composeSiteInvitationMail } from './mail-templates/invitation-mails.ts'
import type { MailContent } from './mail-templates/mail-content.ts'
import type { TextEncryption } from './sealed-text.ts'

/**
 * One-time code and link of an account e-mail, and the page to which the site leads the user after the link was used.
 */
type AccountSecret = { code: string; token: string; back?: string | undefined }

/** An account e-mail that its recipient has just requested. */
export type AccountMail =
  | { kind: EmailLinkKind | 'invite' | 'code'; secret: AccountSecret }
  | { kind: 'account-exists'; secret?: undefined }

/** Account e-mail as stored in the queue, with encrypted code and link. */
type SealedAccountMail = { kind: AccountMail['kind']; sealed?: string }

/** Row of the mail queue that this process has claimed. */
export type ClaimedMail = { id: number; claim: string; recipient: string; application: string | null } & (
  | { template: 'application-received' | 'invitation'; data: Record<string, string> }
  | { template: 'article-notice'; data: ArticleNotice }
  | { template: 'schedule-notice'; data: ScheduleNotice }
  | { template: 'desk-digest'; data: EditorDigest }
  | { template: 'application-notice'; data: ApplicationNotice }
  | { template: 'application-letter'; data: ApplicationMail }
  | { template: 'account-notice'; data: AccountNotice }
  | { template: 'account-letter'; data: SealedAccountMail }
)

/**
 * Owner of an encrypted code: the code can be decrypted only for the same recipient, so that a changed row cannot send
 * the code to another person.
 */
const buildSealOwner = (recipient: string, kind: string) => `${kind} ${recipient}`

export function encryptAccountMail(seal: TextEncryption, to: string, { kind, secret }: AccountMail): SealedAccountMail {
  return secret ? { kind, sealed: seal.seal(buildSealOwner(to, kind), JSON.stringify(secret)) } : { kind }
}

export type SiteDataForMail = {
  siteUrl: string
  accountSeal?: TextEncryption | undefined
  /** E-mail address for help; undefined if the settings contain no such address. */
  support?: string | undefined
  /** Whether a person reads replies to this e-mail. */
  isReplyRead: boolean
}

/** Builds the content of an e-mail. @throws when the template is unknown, or an encrypted code cannot be decrypted */
export function composeQueuedMail(letter: ClaimedMail, site: SiteDataForMail): MailContent {
  const { template, data } = letter
  const { siteUrl } = site
  if (template === 'account-letter') {
    const { recipient } = letter
    return composeAccountMail(recipient, openAccountMail(recipient, data, site.accountSeal), siteUrl)
  }
  if (template === 'application-received') return composeApplicationReceived(data, site)
  if (template === 'application-letter') return composeApplicationMail(data, site)
  if (template === 'application-notice') return composeApplicationNotice(data, siteUrl)
  if (template === 'article-notice') return composeArticleNotice(data, siteUrl)
  if (template === 'schedule-notice') return composeScheduleNotice(data, siteUrl)
  if (template === 'desk-digest') return composeEditorDigest(data, siteUrl)
  if (template === 'invitation') return composeSiteInvitationMail(data, siteUrl)
  if (template === 'account-notice') return composeAccountNotice(data, site)
  throw new Error(`There is no letter called ${String(template)}.`)
}

function openAccountMail(
  to: string,
  { kind, sealed }: SealedAccountMail,
  accountSeal: TextEncryption | undefined,
): AccountMail {
  if (kind === 'account-exists') return { kind }
  if (!accountSeal || !sealed) throw new Error('The code of this letter is not there any more.')
  return { kind, secret: JSON.parse(accountSeal.open(buildSealOwner(to, kind), sealed)) as AccountSecret }
}

function composeAccountMail(to: string, { kind, secret }: AccountMail, siteUrl: string): MailContent {
  if (!secret) return composeAccountExistsMail(siteUrl)
  const { code, token, back } = secret
  if (kind === 'code') return composeCodeMail(code)
  if (kind === 'invite')
    return composeInvitationMail(code, buildConfirmLink(siteUrl, { kind: 'signup', token, to, back }))
  return composeLinkMail(kind, code, buildConfirmLink(siteUrl, { kind, token, to, back }))
}

/** Row of the mail queue as shown by Diagnostics, without the encrypted parts. */
export type StoredMail = Pick<ClaimedMail, 'recipient'> & { template: string; data: Record<string, unknown> }

/** Pattern of links that give access without a sign-in. */
const oneTimeLinkPattern = /\bhttps?:\/\/\S*[?&#](token|token_hash|invitation)=\S+/g

/**
 * Formats subject and text of a queued e-mail for an admin, without code and links.
 * @returns undefined for an unknown template
 */
export function previewQueuedMail(
  { recipient, template, data }: StoredMail,
  site: SiteDataForMail,
): (Pick<MailContent, 'subject'> & { paragraphs: string[] }) | undefined {
  const secret = { code: '······', token: 'hidden' }
  try {
    const content =
      template === 'account-letter'
        ? composeAccountMail(
            recipient,
            data.kind === 'account-exists' ? { kind: data.kind } : ({ kind: data.kind, secret } as AccountMail),
            site.siteUrl,
          )
        : composeQueuedMail({ id: 0, claim: '', application: null, recipient, template, data } as never, site)
    const { subject, paragraphs, code, action, after = [] } = content
    const parts = [...paragraphs, code && `Code: ${code}`, action && `${action.label}: ${action.url}`, ...after]
    return {
      subject,
      paragraphs: parts.flatMap(part => (part ? part.replace(oneTimeLinkPattern, '(link not shown)') : [])),
    }
  } catch {
    return undefined
  }
}
