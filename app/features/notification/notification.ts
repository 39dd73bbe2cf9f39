import { encodeEmailDomain } from '../../platform/email-address.ts'
import { findEmailAddressError } from '../../platform/find-email-address-error.ts'
import type { Role } from '../../platform/session/role.ts'
import { isUuid } from '../../platform/uuid.ts'

export const emailIntervals = [
  { value: 'at_once', label: 'Immediately' },
  { value: 'daily', label: 'Daily, 07:00' },
  { value: 'weekly', label: 'Weekly, Monday' },
  { value: 'off', label: 'Off' },
] as const
export type EmailInterval = (typeof emailIntervals)[number]['value']

export const formatEmailInterval = (cadence: EmailInterval) =>
  emailIntervals.find(({ value }) => value === cadence)?.label ?? cadence

/** Kind of event about which editors get an e-mail. */
type NotificationKind = {
  kind: string
  title: string
  about?: string
  /** Whether only the user whom the event concerns gets the e-mail. */
  isPersonal?: true
  /** Whether the owner of the record can be a recipient. */
  hasOwner?: true
  /** Consequence if the notification has no recipient, shown as a warning. */
  ifNobody?: string
  /** Whether the notification is about an application, so that a recipient may have a conflict of interest. */
  isAboutApplication?: true
  /** Type of the notification's e-mail in the catalogue of e-mails. */
  preview: string
}

/** All kinds of notifications in groups. The database has the same kinds. */
export const notificationGroups: readonly { title: string; kinds: readonly NotificationKind[] }[] = [
  {
    title: 'Applications and questions',
    kinds: [
      {
        kind: 'application',
        title: 'New application',
        preview: 'desk-membership-came',
        isAboutApplication: true,
        about: 'No name and no answers in the email',
        ifNobody: 'Applicants are promised an answer within 5 working days.',
      },
      {
        kind: 'question',
        title: 'Question from the contact form',
        preview: 'desk-contact-came',
        isAboutApplication: true,
      },
      {
        kind: 'application_late',
        title: 'Application waits longer than promised',
        preview: 'desk-late',
        isAboutApplication: true,
      },
      { kind: 'referee', title: 'Referee answers or declines', preview: 'desk-answered', isAboutApplication: true },
      {
        kind: 'withdrawal',
        title: 'Applicant withdraws before the interview',
        preview: 'desk-withdrew',
        isAboutApplication: true,
      },
      {
        kind: 'assignment',
        title: 'Assigned as reviewer, or a note mentions you',
        preview: 'desk-reader',
        about: 'The reviewer or the person mentioned',
        isPersonal: true,
      },
    ],
  },
  {
    title: 'News and events',
    kinds: [
      {
        kind: 'review',
        title: 'Review requested or answered, or a comment mentions you',
        preview: 'review',
        about: 'The person asked, answered or mentioned',
        isPersonal: true,
      },
      {
        kind: 'schedule',
        title: 'Article published or unpublished by date',
        hasOwner: true,
        preview: 'schedule-published',
      },
    ],
  },
  {
    title: 'System',
    kinds: [
      {
        kind: 'failure',
        title: 'Email or scheduled task failed',
        preview: 'several-failure',
        ifNobody: 'Failures are only shown in Diagnostics.',
      },
      { kind: 'consent', title: 'Image consent ends within 30 days', preview: 'several-consent' },
    ],
  },
]

/** Recipients and e-mail interval (cadence) for a kind of notification. */
export type NotificationRule = {
  kind: string
  roles: readonly string[]
  people: readonly string[]
  to_owner: boolean
  addresses: readonly string[]
  cadence: EmailInterval
}

const recipientTokens = { manager: 'role:manager', admin: 'role:admin', owner: 'owner' } as const
const tokenOptions = [
  { value: recipientTokens.manager, label: 'All managers' },
  { value: recipientTokens.admin, label: 'All admins' },
]
const ownerOption = { value: recipientTokens.owner, label: 'Owner of the article' }

type RecipientOption = { value: string; label: string }

/** Options of the recipients field: roles, the owner of the record (for records with an owner), and editors. */
export const listRecipientOptions = (
  { hasOwner }: NotificationKind,
  editors: readonly { id: string; name: string }[],
): RecipientOption[] => [
  ...tokenOptions,
  ...(hasOwner ? [ownerOption] : []),
  ...editors.map(({ id, name }) => ({ value: id, label: name })),
]

/** Values of the recipients field for a rule. */
export const getRecipientValues = ({ roles, people, to_owner, addresses }: NotificationRule): string[] => [
  ...roles.map(role => `role:${role}`),
  ...(to_owner ? [recipientTokens.owner] : []),
  ...people,
  ...addresses,
]

type Recipients = Pick<NotificationRule, 'roles' | 'people' | 'to_owner' | 'addresses'>

/**
 * Converts the values of the recipients field to recipients. A value that is neither a role, nor the owner, nor an id
 * is an e-mail address.
 */
export function readRecipients(values: readonly string[]): Recipients {
  const roles = (['manager', 'admin'] as const).filter(role => values.includes(recipientTokens[role]))
  const people = values.filter(isUuid)
  const to_owner = values.includes(recipientTokens.owner)
  const known = new Set<string>([...Object.values(recipientTokens), ...people])
  return {
    roles,
    people,
    to_owner,
    addresses: [...new Set(values.filter(value => !known.has(value)).map(encodeEmailDomain))],
  }
}

/** Finds the error message about the recipients of a rule. Undefined if the recipients can be saved. */
export function findRecipientError({ addresses }: Pick<NotificationRule, 'addresses'>): string | undefined {
  const wrong = addresses.find(address => findEmailAddressError(address))
  if (wrong !== undefined) return `“${wrong}” is neither an editor nor an email address.`
  return addresses.length > 20 ? 'Twenty addresses at most.' : undefined
}

const hasNoRecipient = ({ roles, people, to_owner, addresses, cadence }: NotificationRule) =>
  cadence === 'off' || (roles.length === 0 && people.length === 0 && !to_owner && addresses.length === 0)

/** Types of notifications without a recipient, if a missing notification has a consequence. */
export const listNotificationsWithoutRecipient = (
  rules: readonly NotificationRule[],
): { title: string; note: string }[] =>
  notificationGroups.flatMap(({ kinds }) =>
    kinds.flatMap(({ kind, title, ifNobody }) =>
      ifNobody && rules.some(rule => rule.kind === kind && hasNoRecipient(rule)) ? [{ title, note: ifNobody }] : [],
    ),
  )

/** Kinds of notifications that an editor can receive by e-mail. */
export const listNotificationsForRole = (rules: readonly NotificationRule[], reader: { id: string; role: Role }) =>
  notificationGroups
    .flatMap(({ kinds }) => kinds)
    .filter(({ kind, isPersonal }) => {
      const rule = rules.find(each => each.kind === kind)
      return (
        rule && (isPersonal || rule.roles.includes(reader.role) || rule.people.includes(reader.id) || rule.to_owner)
      )
    })

/**
 * Message that the e-mail addresses of a rule get e-mails about applications despite a conflict of interest. Undefined
 * if this cannot happen.
 */
export const formatConflictOfInterestNote = (
  { isAboutApplication }: NotificationKind,
  { addresses }: NotificationRule,
) =>
  isAboutApplication && addresses.length > 0
    ? 'An address without an account has no conflicts of interest: it gets an email about every application, without names and answers.'
    : undefined
