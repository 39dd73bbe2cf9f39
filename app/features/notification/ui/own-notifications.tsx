import { useQuery, useQueryClient } from '@tanstack/react-query'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { refetchQueries } from '../../../platform/query/refetch-queries.ts'
import type { Role } from '../../../platform/session/role.ts'
import { SelectField } from '../../../ui/field.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { type EmailInterval, emailIntervals, formatEmailInterval, listNotificationsForRole } from '../notification.ts'
import { notificationQueries, saveOwnEmailInterval } from '../notification-queries.ts'
import './own-notifications.css'

/**
 * Form in which an editor chooses how often to get each type of e-mail. The code is loaded lazily, because only
 * editors need the form.
 */
export default function OwnNotifications({ userId, role }: { userId: string; role: Role }) {
  const rules = useQuery(notificationQueries.rules)
  const own = useQuery(notificationQueries.ownChoices)
  const client = useQueryClient()
  const { say, complain } = useToast()
  if (rules.isError || own.isError)
    return (
      <ReadFailureCallout
        subject="Your notifications"
        retry={() => void Promise.all([rules.refetch(), own.refetch()])}
      />
    )
  if (!rules.data || !own.data) return <p className="quiet">Loading notifications…</p>
  async function choose(kind: string, title: string, cadence: EmailInterval | null) {
    try {
      await saveOwnEmailInterval(kind, cadence)
      say('Saved', title, undefined, `notification ${kind}`)
    } catch (error) {
      complain('Not saved', describeWriteError(error))
    }
    await refetchQueries(client, [notificationQueries.ownChoices.queryKey])
  }
  return (
    <>
      <div className="own-notifications">
        {listNotificationsForRole(rules.data, { id: userId, role }).map(({ kind, title }) => {
          const rule = rules.data.find(each => each.kind === kind)
          return (
            <SelectField
              key={kind}
              label={title}
              value={own.data[kind] ?? ''}
              options={[
                { value: '', label: `As for everyone${rule ? `: ${formatEmailInterval(rule.cadence)}` : ''}` },
                ...emailIntervals,
              ]}
              onChange={event => void choose(kind, title, (event.currentTarget.value || null) as EmailInterval | null)}
            />
          )
        })}
      </div>
      <p className="quiet">
        Your own choice overrides the notification settings of the site. Security emails are always sent.
      </p>
    </>
  )
}
