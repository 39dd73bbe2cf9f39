import { changeRow } from '../../../desk/record/row-writing.ts'
import type { StoredStat } from '../stat-queries.ts'

type Reading = Pick<StoredStat, 'value' | 'as_of' | 'source'>

/**
 * Gives a figure another reading: value, date and source go together. Answers what it was, for going back.
 * @throws DatabaseError when a rule said no
 */
export async function setReading(stat: StoredStat, { value, as_of, source }: Reading): Promise<Reading> {
  await changeRow({ table: 'site_stats', key: stat.id }, { value, as_of, source })
  return { value: stat.value, as_of: stat.as_of, source: stat.source }
}
