import { queryOptions } from '@tanstack/react-query'
import { unwrapRows } from '../../platform/db/rows.ts'
import { personalQueryMeta } from '../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { EmailInterval, NotificationRule } from './notification.ts'

/** Notification rule, with the time of its last change. */
export type StoredNotificationRule = NotificationRule & { updated_at: string }

const freshQueryOptions = { staleTime: 0, meta: personalQueryMeta } as const

export const notificationQueries = {
  rules: queryOptions({
    queryKey: ['notifications', 'rules'],
    queryFn: async (): Promise<StoredNotificationRule[]> =>
      unwrapRows(
        await (await loadSessionDb()).from('notification_rules').select('*').order('kind'),
      ) as StoredNotificationRule[],
    ...freshQueryOptions,
  }),
  /** Query for the e-mail intervals (cadences) that the user has chosen, by kind of notification. */
  ownChoices: queryOptions({
    queryKey: ['notifications', 'own'],
    queryFn: async (): Promise<Record<string, EmailInterval>> => {
      const rows = unwrapRows(await (await loadSessionDb()).from('notification_choices').select('kind, cadence'))
      return Object.fromEntries(rows.map(({ kind, cadence }) => [kind, cadence as EmailInterval]))
    },
    ...freshQueryOptions,
  }),
}

/** Whether two versions of a rule have the same recipients and e-mail interval. */
const isSameRule = (one: StoredNotificationRule, other: StoredNotificationRule) =>
  (['roles', 'people', 'to_owner', 'addresses', 'cadence'] as const).every(
    column => JSON.stringify(one[column]) === JSON.stringify(other[column]),
  )

/**
 * Saves a notification rule, unless another user has changed the rule since it was read. `attempted`: version that the
 * user has sent earlier without a response of the server; if the database has stored this version, the save is based on
 * it.
 * @returns whether the rule is stored as given (false after a change by another user), and the stored version
 * @throws DatabaseError when a rule forbids the change
 */
export async function saveNotificationRule(
  rule: StoredNotificationRule,
  attempted?: StoredNotificationRule,
): Promise<{ isSaved: boolean; stored: StoredNotificationRule }> {
  const { kind, updated_at, ...fields } = rule
  const db = await loadSessionDb()
  const change = { ...fields, roles: [...rule.roles], people: [...rule.people], addresses: [...rule.addresses] }
  const update = db.from('notification_rules').update(change).eq('kind', kind).eq('updated_at', updated_at)
  const [saved] = unwrapRows(await update.select('*')) as StoredNotificationRule[]
  if (saved) return { isSaved: true, stored: saved }
  const read = db.from('notification_rules').select('*').eq('kind', kind)
  const stored = unwrapRows(await read.single()) as StoredNotificationRule
  if (isSameRule(stored, rule)) return { isSaved: true, stored }
  if (attempted && isSameRule(stored, attempted))
    return saveNotificationRule({ ...rule, updated_at: stored.updated_at })
  return { isSaved: false, stored }
}

/**
 * Saves how often the user gets e-mails of a type; with null, the rule for all editors applies again.
 * @throws DatabaseError when a rule forbids the change
 */
export async function saveOwnEmailInterval(kind: string, cadence: EmailInterval | null): Promise<void> {
  const table = (await loadSessionDb()).from('notification_choices')
  if (cadence) unwrapRows(await table.upsert({ kind, cadence }, { onConflict: 'user_id,kind' }).select('kind').single())
  else unwrapRows(await table.delete().eq('kind', kind).select('kind'))
}
