import { updateRow } from '../../../desk/record/row-writing.ts'
import type { StoredStat } from '../stat-queries.ts'

type StatReading = Pick<StoredStat, 'value' | 'as_of' | 'source'>

/**
 * Saves value, date and source of a figure together.
 * @returns the previous values, for undo
 * @throws DatabaseError when a rule forbids the change
 */
export async function saveStatValue(stat: StoredStat, { value, as_of, source }: StatReading): Promise<StatReading> {
  await updateRow({ table: 'site_stats', key: stat.id }, { value, as_of, source })
  return { value: stat.value, as_of: stat.as_of, source: stat.source }
}
