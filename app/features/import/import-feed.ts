import * as v from 'valibot'
import { defineOneOfParameter, defineUrlParameters } from '../../platform/address-search.ts'
import { paths } from '../../platform/paths.ts'
import { isWebAddress } from '../../platform/web-address.ts'
import type { StatusKind } from '../../ui/status.tsx'
import type { ImportStatus } from './import.ts'
import type { ImportKind } from './import-kind.ts'

export const feedReadIntervals = ['hour', 'day', 'week'] as const
type FeedReadInterval = (typeof feedReadIntervals)[number]

/** Fields of a registered feed. */
export type FeedFormFields = {
  name: string
  address: string
  /** Type of the records in the feed. The type cannot be changed later. */
  kind: ImportKind
  /** Format of the feed. Empty if the server detects the format from the content. */
  format: string
  articlesBecome: 'draft' | 'as_it_was'
  /** Interval between two readings of the feed. Null if the feed is read on request only. */
  every: FeedReadInterval | null
}

/** Registered feed, and the state of the imports from this feed. */
export type ImportFeed = FeedFormFields & {
  id: string
  isOn: boolean
  askedBy: string | null
  /** Whether the owner of the feed still has permission to import. */
  mayBeRead: boolean
  isAsked: boolean
  isRead: boolean
  nextAt: string | null
  notBefore: string | null
  readAt: string | null
  outcome: 'new' | 'nothing' | 'failed' | 'skipped' | null
  note: string | null
  failures: number
  /** Unfinished import from this feed; null if there is none. */
  open: { id: string; status: ImportStatus } | null
  /** Last finished import from this feed, and the number of records that the import wrote. */
  last: { id: string; at: string; wrote: number } | null
}

export const feedIntervalNames: Record<FeedReadInterval, string> = {
  hour: 'Every hour',
  day: 'Every day',
  week: 'Every week',
}
export const getFeedIntervalName = (every: FeedReadInterval | null) => (every ? feedIntervalNames[every] : 'Manually')

/** Time in ms: a feed that is due within this time is shown as about to be read. */
const feedDueWindowMs = 120_000

/** Whether a feed is due now, e.g. because the feed was just registered. */
function isFeedDue({ isOn, mayBeRead, nextAt }: ImportFeed, now: number): boolean {
  const overdueMs = nextAt === null ? -1 : now - Date.parse(nextAt)
  return isOn && mayBeRead && overdueMs >= 0 && overdueMs < feedDueWindowMs
}

/** Whether the server is reading a feed. A paused or planned import waits for a user, so the page does not poll. */
export function isFeedBeingRead(source: ImportFeed, now: number): boolean {
  const { isRead, isAsked, open, isOn } = source
  if (open) return !['paused', 'planned'].includes(open.status)
  return isOn && (isRead || isAsked || isFeedDue(source, now))
}

/** Number of consecutive failures after which a feed counts as broken. */
const brokenFeedFailures = 3

/** Status of a feed in two or three words. */
export function describeFeedStatus(source: ImportFeed, now: number): { kind: StatusKind; words: string } {
  const { isOn, open, isRead, isAsked, notBefore, mayBeRead, outcome, failures } = source
  if (open && !isFeedBeingRead(source, now)) return { kind: 'attention', words: 'Stopped' }
  if (open?.status === 'undoing') return { kind: 'waiting', words: 'Undoing' }
  if (open || isRead) return { kind: 'waiting', words: 'Reading' }
  if (!isOn) return { kind: 'off', words: 'Paused' }
  if (isAsked && notBefore && Date.parse(notBefore) > now) return { kind: 'waiting', words: 'Rate-limited' }
  if (isAsked || isFeedDue(source, now)) return { kind: 'waiting', words: 'Queued' }
  if (!mayBeRead || outcome === 'skipped') return { kind: 'attention', words: 'Failed' }
  if (outcome === 'failed') return { kind: failures >= brokenFeedFailures ? 'broken' : 'attention', words: 'Failed' }
  return outcome === null ? { kind: 'unknown', words: 'Never read' } : { kind: 'well', words: 'Read' }
}

export type FeedFormErrors = Partial<Record<'name' | 'address', string>>

/** Validates the form of a feed in the browser. */
export function findFeedFormErrors({ name, address }: FeedFormFields): FeedFormErrors {
  return {
    ...(name === '' && { name: 'Enter a name. All editors see it.' }),
    ...(!isWebAddress(address) && { address: 'Enter a URL starting with https:// or http://.' }),
    ...(/^[^/]*\/\/[^/?#]*@/.test(address) && { address: 'Remove the user name and password from the URL.' }),
  }
}

const definePrefillParameter = (most: number) =>
  v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(most))), undefined)
const urlParameters = defineUrlParameters({
  address: definePrefillParameter(2000),
  name: definePrefillParameter(200),
  kind: defineOneOfParameter(['event']),
})
/** Reads the initial values of the feed form from the URL. If the URL contains no feed URL, the form stays closed. */
export const readNewFeedSearch = urlParameters.read
export const buildRegisterFeedPath = (address: string, name: string, kind: ImportKind) =>
  urlParameters.at(paths.adminImportAll, {
    address,
    name: name === address ? undefined : name.slice(0, 200),
    kind: kind === 'event' ? kind : undefined,
  })
