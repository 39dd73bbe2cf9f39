import type { Tx } from './signed-in.ts'
import { lindiweApplicationId } from './submitted-application.ts'

type NotificationRule = {
  roles?: string[]
  people?: string[]
  to_owner?: boolean
  addresses?: string[]
  cadence?: string
}
const emptyRule = { roles: [], people: [], to_owner: false, addresses: [], cadence: 'at_once' }
export const setNotificationRule = (tx: Tx, kind: string, rule: NotificationRule) =>
  tx`update public.notification_rules set ${tx({ ...emptyRule, ...rule })} where kind = ${kind}`
export const chooseCadence = (tx: Tx, person: string, kind: string, cadence: string) =>
  tx`insert into public.notification_choices (user_id, kind, cadence) values (${person}, ${kind}, ${cadence})
    on conflict (user_id, kind) do update set cadence = excluded.cadence`
/** Causes a notification about the application of Lindiwe. */
export const createNotification = (tx: Tx, kind = 'application') =>
  tx`select private.notify(${kind}, 'application-notice', ${tx.json({ about: 'membership-came', application: lindiweApplicationId })}, ${lindiweApplicationId})`
type QueuedMail = { recipient: string; template: string; data: Record<string, unknown> }
export const readQueuedMails = (tx: Tx) =>
  tx<QueuedMail[]>`select recipient, template, data from private.outbox where template <> 'account-notice' order by id`
export const listMailRecipients = async (tx: Tx) =>
  (await readQueuedMails(tx)).map(({ recipient }) => recipient).toSorted()
export const readAddress = async (tx: Tx, person: string) =>
  (await tx`select email from public.profiles where id = ${person}`)[0]?.email as string
/** Moves all queued notifications into the past by this number of minutes. */
export const simulateMinutes = (tx: Tx, minutes: number) =>
  tx`update private.notices set due_at = due_at - make_interval(mins => ${minutes}), sent_at = sent_at - make_interval(mins => ${minutes})`
export const queueDueNotifications = async (tx: Tx, at: string) =>
  (await tx`select private.queue_due_notices(${at}) as queued`)[0]?.queued as number
