import { formatQuantity } from '../../app/platform/text/pluralize.ts'
import type { Backend } from '../backend/backend.ts'
import { type CheckFinding, reportOk, reportUnknown, reportWarning } from './check.ts'

/** State of the active import feeds, as read from the database. */
export type FeedProblems = {
  count: number
  failing: { name: string; note: string | null; failures: number }[]
  /** Titles of import feeds whose owner may no longer import news. */
  skipped: string[]
}

export async function checkImportFeeds({ operations }: Backend): Promise<CheckFinding> {
  if (!operations) return reportUnknown('No feeds are read: SUPABASE_SECRET_KEY is not set.')
  return judgeImportFeeds((await operations.functions.call('server_source_troubles')) as FeedProblems)
}

const feedsHint = 'See News, Import, Feeds.'

export function judgeImportFeeds({ count, failing, skipped }: FeedProblems): CheckFinding {
  if (failing.length > 0)
    return reportWarning(
      failing.map(({ name, note, failures }) => `${name} failed ${failures} times. ${note ?? ''}`.trim()).join(' '),
      feedsHint,
    )
  if (skipped.length > 0)
    return reportWarning(
      `${skipped.join(', ')}: not read. The person who added ${skipped.length === 1 ? 'it' : 'them'} can no longer import.`,
      `${feedsHint} An admin can have ${skipped.length === 1 ? 'it' : 'them'} read in their own name.`,
    )
  return reportOk(
    count === 0 ? 'No feed is set up.' : `${formatQuantity(count, 'feed is', 'feeds are')} read without errors.`,
  )
}
