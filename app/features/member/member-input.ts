import * as z from 'zod/mini'
import type { Role } from '../../platform/session/role.ts'
import { type MemberTab, memberTabs } from './member.ts'

const sorts = ['name', 'role', 'factor', 'seen', 'state'] as const
export type MemberSort = (typeof sorts)[number]

/** What the address of the list says. Anything it says wrongly reads as not said. */
const searchSchema = z.object({
  q: z.catch(z.string().check(z.trim(), z.maxLength(100)), ''),
  tab: z.catch(z.enum(memberTabs), 'all'),
  factor: z.catch(z.enum(['on', 'off']), '' as never),
  seen: z.catch(z.enum(['week', 'month', 'longer', 'never']), '' as never),
  sort: z.catch(z.enum(sorts), 'role'),
  direction: z.catch(z.enum(['asc', 'desc']), 'desc'),
  page: z.catch(z.coerce.number().check(z.int(), z.positive(), z.maximum(10_000)), 1),
})

export type MemberSearch = {
  q: string
  tab: MemberTab
  factor: '' | 'on' | 'off'
  seen: '' | 'week' | 'month' | 'longer' | 'never'
  sort: MemberSort
  direction: 'asc' | 'desc'
  page: number
}

export const readMemberSearch = (params: URLSearchParams): MemberSearch =>
  searchSchema.parse(Object.fromEntries(params))

const plain: MemberSearch = { q: '', tab: 'all', factor: '', seen: '', sort: 'role', direction: 'desc', page: 1 }

/** The query of an address with some of it changed; what is as by default stays out, and every change but of the page begins again at 1. */
export function memberSearchQuery(search: MemberSearch, change: Partial<MemberSearch> = {}): string {
  const wanted = Object.entries({ ...search, page: 1, ...change })
  const params = wanted.filter(([name, value]) => value !== plain[name as keyof MemberSearch])
  return params.length === 0 ? '?' : `?${new URLSearchParams(params.map(([name, value]) => [name, String(value)]))}`
}

/** Names sort from A; everything else from what is looked for first: the highest role, the newest visit. */
const firstDirection = (sort: MemberSort) => (sort === 'name' ? 'asc' : 'desc')

export function sortQuery(search: MemberSearch, sort: MemberSort): string {
  const turned = search.direction === 'asc' ? 'desc' : 'asc'
  return memberSearchQuery(search, { sort, direction: search.sort === sort ? turned : firstDirection(sort) })
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

function lineFault(line: string, number: number): string | undefined {
  const address = addressesIn(line).find(address => !looksLikeEmail(address))
  if (address === undefined) return undefined
  if (!address.includes('@')) return `Line ${number} has no @ sign${address === line.trim() ? '' : ` in “${address}”`}.`
  if (/\s/.test(address)) return `Line ${number} holds more than one address. Put a comma between them.`
  return `Line ${number} is not a whole address, such as name@example.org.`
}

/** What is wrong with an invitation, naming the line. Empty when all is well. */
export function inviteErrors({ emails, days }: InviteForm): InviteErrors {
  const errors: InviteErrors = {}
  const faults = emails.split('\n').flatMap((line, i) => lineFault(line, i + 1) ?? [])
  const count = addressesOf(emails).length
  if (count === 0) errors.emails = 'Write at least one address.'
  else if (faults.length > 0) errors.emails = faults.slice(0, 3).join(' ')
  else if (count > mostAddresses) errors.emails = `At most ${mostAddresses} at a time; these are ${count}.`
  if (!Number.isInteger(days) || days < 1 || days > 30) errors.days = 'Between 1 and 30 days.'
  return errors
}

export const reasonFault = (reason: string) =>
  reason.trim().length < 3 ? 'Say in a few words why: it is kept in the trail.' : undefined
