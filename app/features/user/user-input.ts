import * as v from 'valibot'
import {
  definePageNumberParameter,
  defineSearchTextParameter,
  defineUrlParameters,
} from '../../platform/address-search.ts'
import { encodeEmailDomain } from '../../platform/email-address.ts'
import { paths } from '../../platform/paths.ts'
import type { Role } from '../../platform/session/role.ts'
import { userTabs } from './user.ts'

const sortKeys = ['name', 'role', 'factor', 'seen', 'state'] as const
export type UserSort = (typeof sortKeys)[number]

const urlParameters = defineUrlParameters(
  {
    q: defineSearchTextParameter(),
    tab: v.fallback(v.picklist(userTabs), 'all'),
    factor: v.fallback(v.picklist(['', 'on', 'off']), ''),
    seen: v.fallback(v.picklist(['', 'week', 'month', 'longer', 'never']), ''),
    sort: v.fallback(v.picklist(sortKeys), 'role'),
    direction: v.fallback(v.picklist(['asc', 'desc']), 'desc'),
    page: definePageNumberParameter(10_000),
  },
  { paging: ['page'] },
)

export type UserSearch = ReturnType<typeof urlParameters.read>

/** Reads the state of the user list from the URL. */
export const readUserSearch = urlParameters.read

/** State of the user list without search and filters. */
export const defaultUserSearch = urlParameters.read(new URLSearchParams())

export const buildUserListPath = (now: UserSearch, change: Partial<UserSearch> = {}): string =>
  urlParameters.at(paths.adminUsers, now, change)

/** Default sort direction of each column: names from A to Z, roles from the highest, visits from the latest. */
const getDefaultDirection = (sort: UserSort) => (sort === 'name' ? 'asc' : 'desc')

export function buildSortPath(search: UserSearch, sort: UserSort): string {
  const turned = search.direction === 'asc' ? 'desc' : 'asc'
  return buildUserListPath(search, { sort, direction: search.sort === sort ? turned : getDefaultDirection(sort) })
}

export type InviteForm = { emails: string; role: Role; days: number }
export type InviteErrors = { emails?: string | undefined; days?: string | undefined }

const isEmailLike = (text: string) => /^[^@\s<>",;]{1,64}@[^@\s<>",;]+\.[^@\s<>",;]+$/.test(text)
const maxAddresses = 100

/** Finds the e-mail address after a name, as in `Zola Dlamini <zola@example.org>`. Undefined for any other text. */
const findAddressAfterName = (piece: string) => /^[^<>@]*<([^<>]*)>$/.exec(piece.trim())?.[1]?.trim()

/** Splits a line into people as mail programs write them: separated by commas or semicolons, with or without names. */
const splitLine = (line: string): string[] =>
  line.split(';').flatMap(piece => (findAddressAfterName(piece) ? [piece] : piece.split(',')))

/** Lists the e-mail addresses in a line. */
const listAddresses = (line: string): string[] =>
  splitLine(line)
    .map(piece => encodeEmailDomain((findAddressAfterName(piece) ?? piece.trim()).toLowerCase()))
    .filter(Boolean)

/** Reads the names before the e-mail addresses, by address: `Zola Dlamini <zola@example.org>`. */
export function parseInvitedNames(emails: string): Record<string, string> {
  const pairs = emails
    .split('\n')
    .flatMap(splitLine)
    .flatMap(piece => {
      const address = findAddressAfterName(piece)
      const name = piece.slice(0, piece.indexOf('<')).replaceAll('"', '').trim()
      return address && name ? [[encodeEmailDomain(address.toLowerCase()), name] as const] : []
    })
  return Object.fromEntries(pairs)
}

/** E-mail addresses in the form, without duplicates. */
export const parseAddresses = (emails: string) => [...new Set(emails.split('\n').flatMap(listAddresses))]

/** An e-mail address with a comma in the place of its only dot, as in `grace@example,org`. */
const commaForDot = /[^@\s<>",;]+@[^@\s<>",;.]+,[^@\s<>",;.]{2,}(?![^\s<>",;])/g

/** Number of people in the form. An address with a comma in the place of a dot is one person. */
export const countInvitees = (emails: string) =>
  parseAddresses(emails.replaceAll(commaForDot, address => address.replace(',', '.'))).length

function findLineError(line: string, number: number): string | undefined {
  const withComma = line.match(commaForDot)?.[0]
  if (withComma) return `“${withComma}” has a comma where a dot is expected.`
  const address = listAddresses(line).find(address => !isEmailLike(address))
  if (address === undefined) return undefined
  if (!address.includes('@')) return `Line ${number} has no @ sign${address === line.trim() ? '' : ` in “${address}”`}.`
  if (/\s/.test(address)) return `Line ${number} has more than one email. Separate them with commas.`
  return `${address === line.trim() ? `Line ${number}` : `“${address}” in line ${number}`} is not a complete email address, such as name@example.org.`
}

/** Error messages for an invitation, with line numbers. Empty if the form is valid. */
export function findInviteErrors({ emails, days }: InviteForm): InviteErrors {
  const errors: InviteErrors = {}
  const lineErrors = emails.split('\n').flatMap((line, i) => findLineError(line, i + 1) ?? [])
  const count = parseAddresses(emails).length
  if (count === 0) errors.emails = 'Enter at least one email address.'
  else if (lineErrors.length > 0) errors.emails = lineErrors.slice(0, 3).join(' ')
  else if (count > maxAddresses) errors.emails = `At most ${maxAddresses} at a time; these are ${count}.`
  if (!Number.isInteger(days) || days < 1 || days > 30) errors.days = 'Between 1 and 30 days.'
  return errors
}

export const findReasonError = (reason: string) =>
  reason.trim().length < 3 ? 'Enter a reason. It is stored in the activity log.' : undefined

export const findNoteError = (text: string) => {
  if (text.trim() === '') return 'Enter a note.'
  return text.trim().length > 2000 ? 'At most 2,000 characters.' : undefined
}

/** Word that an admin must type before an account is removed. */
export const userRemovalWord = 'remove'
export type RemovalErrors = { heir?: string; word?: string }

/** Error messages before an account can be removed: a new owner or the typed word is missing. */
export function findRemovalErrors({ heir, word }: { heir: string; word: string }, isEmpty: boolean): RemovalErrors {
  return {
    ...(heir === '' && !isEmpty && { heir: 'Choose who gets the content.' }),
    ...(word.trim().toLowerCase() !== userRemovalWord && {
      word: `Type ${userRemovalWord} to confirm.`,
    }),
  }
}
