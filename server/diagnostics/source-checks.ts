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
  if (!operations) return unknownCheck('None is read here, because SUPABASE_SECRET_KEY is not set.')
  return sourcesFinding((await operations.functions.call('server_source_troubles')) as SourceTroubles)
}

const where = 'Look under News, Bring in, Registered sources.'

export function sourcesFinding({ count, failing, skipped }: SourceTroubles): Finding {
  if (failing.length > 0)
    return warningCheck(
      failing
        .map(({ name, note, failures }) => `${name} could not be read ${failures} times. ${note ?? ''}`.trim())
        .join(' '),
      where,
    )
  if (skipped.length > 0)
    return warningCheck(
      `${skipped.join(', ')}: not read, because whoever registered ${skipped.length === 1 ? 'it' : 'them'} may not bring in news any more.`,
      `${where} An admin can have ${skipped.length === 1 ? 'it' : 'them'} read in their own name.`,
    )
  return okCheck(
    count === 0 ? 'None is registered.' : `${many(count, 'source is', 'sources are')} read without trouble.`,
  )
}
