import * as z from 'zod/mini'
import type { Role } from '../../platform/session/role.ts'
import { type UserTab, userTabs } from './user.ts'

const sorts = ['name', 'role', 'factor', 'seen', 'state'] as const
export type UserSort = (typeof sorts)[number]

/** What the address of the list says. Anything it says wrongly reads as not said. */
const searchSchema = z.object({
  q: z.catch(z.string().check(z.trim(), z.maxLength(100)), ''),
  tab: z.catch(z.enum(userTabs), 'all'),
  factor: z.catch(z.enum(['on', 'off']), '' as never),
  seen: z.catch(z.enum(['week', 'month', 'longer', 'never']), '' as never),
  sort: z.catch(z.enum(sorts), 'role'),
  direction: z.catch(z.enum(['asc', 'desc']), 'desc'),
  page: z.catch(z.coerce.number().check(z.int(), z.positive(), z.maximum(10_000)), 1),
})

export type UserSearch = {
  q: string
  tab: UserTab
  factor: '' | 'on' | 'off'
  seen: '' | 'week' | 'month' | 'longer' | 'never'
  sort: UserSort
  direction: 'asc' | 'desc'
  page: number
}

export const readUserSearch = (params: URLSearchParams): UserSearch => searchSchema.parse(Object.fromEntries(params))

/** The list as it is when its address says nothing. */
export const wholeList: UserSearch = {
  q: '',
  tab: 'all',
  factor: '',
  seen: '',
  sort: 'role',
  direction: 'desc',
  page: 1,
}

/** The query of an address with some of it changed; what is as by default stays out, and every change but of the page begins again at 1. */
export function userSearchQuery(search: UserSearch, change: Partial<UserSearch> = {}): string {
  const wanted = Object.entries({ ...search, page: 1, ...change })
  const params = wanted.filter(([name, value]) => value !== wholeList[name as keyof UserSearch])
  return params.length === 0 ? '?' : `?${new URLSearchParams(params.map(([name, value]) => [name, String(value)]))}`
}

/** Names sort from A; everything else from what is looked for first: the highest role, the newest visit. */
const firstDirection = (sort: UserSort) => (sort === 'name' ? 'asc' : 'desc')

export function sortQuery(search: UserSearch, sort: UserSort): string {
  const turned = search.direction === 'asc' ? 'desc' : 'asc'
  return userSearchQuery(search, { sort, direction: search.sort === sort ? turned : firstDirection(sort) })
}

export type InviteForm = { emails: string; role: Role; days: number }
export type InviteErrors = { emails?: string | undefined; days?: string | undefined }

const looksLikeEmail = (text: string) => /^[^@\s<>",;]+@[^@\s<>",;]+\.[^@\s<>",;]+$/.test(text)
const mostAddresses = 100

/** One address, bare or behind a name: `Zola Dlamini <zola@example.org>`. Undefined where a piece holds several. */
const behindName = (piece: string) => /^[^<>@]*<([^<>]*)>$/.exec(piece.trim())?.[1]?.trim()

/** What a line holds, as mail programs write it: addresses parted by commas or semicolons, with names or without. */
function addressesIn(line: string): string[] {
  const pieces = line.split(';').flatMap(piece => (behindName(piece) ? [piece] : piece.split(',')))
  return pieces.map(piece => (behindName(piece) ?? piece.trim()).toLowerCase()).filter(Boolean)
}

/** The addresses of a form, each once. */
export const addressesOf = (emails: string) => [...new Set(emails.split('\n').flatMap(addressesIn))]

function lineError(line: string, number: number): string | undefined {
  const address = addressesIn(line).find(address => !looksLikeEmail(address))
  if (address === undefined) return undefined
  if (!address.includes('@')) return `Line ${number} has no @ sign${address === line.trim() ? '' : ` in “${address}”`}.`
  if (/\s/.test(address)) return `Line ${number} holds more than one address. Put a comma between them.`
  return `Line ${number} is not a whole address, such as name@example.org.`
}

/** What is wrong with an invitation, naming the line. Empty when all is well. */
export function inviteErrors({ emails, days }: InviteForm): InviteErrors {
  const errors: InviteErrors = {}
  const lineErrors = emails.split('\n').flatMap((line, i) => lineError(line, i + 1) ?? [])
  const count = addressesOf(emails).length
  if (count === 0) errors.emails = 'Write at least one address.'
  else if (lineErrors.length > 0) errors.emails = lineErrors.slice(0, 3).join(' ')
  else if (count > mostAddresses) errors.emails = `At most ${mostAddresses} at a time; these are ${count}.`
  if (!Number.isInteger(days) || days < 1 || days > 30) errors.days = 'Between 1 and 30 days.'
  return errors
}

export const reasonError = (reason: string) =>
  reason.trim().length < 3 ? 'Say in a few words why: it is kept in the trail.' : undefined

export const noteError = (text: string) => {
  if (text.trim() === '') return 'Write the note first.'
  return text.trim().length > 2000 ? 'At most 2,000 characters.' : undefined
}

/** The word that has to be typed before an account is removed. */
export const removalWord = 'remove'
export type RemovalErrors = { heir?: string; word?: string }

/** What is missing before an account is removed. */
export function removalErrors({ heir, word }: { heir: string; word: string }, isEmpty: boolean): RemovalErrors {
  return {
    ...(heir === '' && !isEmpty && { heir: 'Choose who takes over what they made.' }),
    ...(word.trim().toLowerCase() !== removalWord && {
      word: `Type the word ${removalWord}, so that this is no slip.`,
    }),
  }
}
