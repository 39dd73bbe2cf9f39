import { queryOptions } from '@tanstack/react-query'
import { unwrapRows } from '../../platform/db/rows.ts'
import { personalQueryMeta } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { Cadence, NotificationRule } from './notification.ts'

/** Notification rule with the time of its last change. */
export type StoredRule = NotificationRule & { updated_at: string }

const read = { staleTime: 0, meta: personalQueryMeta } as const

export const notificationQueries = {
  rules: queryOptions({
    queryKey: ['notifications', 'rules'],
    queryFn: async (): Promise<StoredRule[]> =>
      unwrapRows(await (await loadSessionDb()).from('notification_rules').select('*').order('kind')) as StoredRule[],
    ...read,
  }),
  /** Query for the cadences that the user has chosen, by kind of notification. */
  ownChoices: queryOptions({
    queryKey: ['notifications', 'own'],
    queryFn: async (): Promise<Record<string, Cadence>> => {
      const rows = unwrapRows(await (await loadSessionDb()).from('notification_choices').select('kind, cadence'))
      return Object.fromEntries(rows.map(({ kind, cadence }) => [kind, cadence as Cadence]))
    },
    ...read,
  }),
}

/**
 * Saves a notification rule over the version that was read.
 * @returns false when another user has changed the rule since it was read
 * @throws DatabaseError when a rule forbids the change
 */
export async function saveRule({ kind, updated_at, ...rule }: StoredRule): Promise<boolean> {
  const db = await loadSessionDb()
  const change = { ...rule, roles: [...rule.roles], people: [...rule.people], addresses: [...rule.addresses] }
  const query = db.from('notification_rules').update(change).eq('kind', kind).eq('updated_at', updated_at)
  return unwrapRows(await query.select('kind')).length > 0
}

/**
 * Saves how often the user gets e-mails of a kind; null follows the rule for all editors again.
 * @throws DatabaseError when a rule forbids the change
 */
export async function chooseCadence(kind: string, cadence: Cadence | null): Promise<void> {
  const table = (await loadSessionDb()).from('notification_choices')
  if (cadence) unwrapRows(await table.upsert({ kind, cadence }, { onConflict: 'user_id,kind' }).select('kind').single())
  else unwrapRows(await table.delete().eq('kind', kind).select('kind'))
}
