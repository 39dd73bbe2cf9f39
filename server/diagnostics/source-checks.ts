import { many } from '../../app/platform/text/pluralize.ts'
import type { Backend } from '../backend/backend.ts'
import { type Finding, okCheck, unknownCheck, warningCheck } from './check.ts'

/** State of the active import sources, from the database. */
export type SourceTroubles = {
  count: number
  failing: { name: string; note: string | null; failures: number }[]
  /** Sources whose owner may no longer import news. */
  skipped: string[]
}

export async function sourcesCheck({ operations }: Backend): Promise<Finding> {
  if (!operations) return unknownCheck('No feeds are read: SUPABASE_SECRET_KEY is not set.')
  return sourcesFinding((await operations.functions.call('server_source_troubles')) as SourceTroubles)
}

const where = 'See News, Import, Feeds.'

export function sourcesFinding({ count, failing, skipped }: SourceTroubles): Finding {
  if (failing.length > 0)
    return warningCheck(
      failing.map(({ name, note, failures }) => `${name} failed ${failures} times. ${note ?? ''}`.trim()).join(' '),
      where,
    )
  if (skipped.length > 0)
    return warningCheck(
      `${skipped.join(', ')}: not read. The person who added ${skipped.length === 1 ? 'it' : 'them'} can no longer import.`,
      `${where} An admin can have ${skipped.length === 1 ? 'it' : 'them'} read in their own name.`,
    )
  return okCheck(count === 0 ? 'No feed is set up.' : `${many(count, 'feed is', 'feeds are')} read without errors.`)
}
