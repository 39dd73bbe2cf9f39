import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { settleMovedEventHours } from '../diagnosis-mutations.ts'

/**
 * Form to correct event times after a change of time zone rules. The user chooses whether the timestamps are computed
 * again from the typed local times, or stay unchanged.
 */
export function EventHoursSection({ isOffered }: { isOffered: boolean }) {
  const { mutateAsync, data, error, isPending } = useMutation(settleMovedEventHours(useQueryClient()))
  const decide = (decision: 'typed' | 'kept') => () => mutateAsync(decision).catch(() => undefined)
  if (!isOffered && !data && !error) return null
  return (
    <div className="letters">
      {isOffered && (
        <p className="letters-actions">
          <ActionButton line onAction={decide('typed')}>
            {isPending ? 'Setting times…' : 'Restore the typed local times'}
          </ActionButton>
          <ActionButton line onAction={decide('kept')}>
            Keep the UTC times
          </ActionButton>
        </p>
      )}
      {data && (
        <Callout
          tone={data.refused.length > 0 ? 'bad' : 'ok'}
          title={`The times of ${formatQuantity(data.decided, 'event is', 'events are')} set.`}
        >
          {data.refused.length > 0
            ? `Not written: ${data.refused.join(', ')}. Open these events and set their times.`
            : 'Pages, feeds and calendars show these times now.'}
        </Callout>
      )}
      {error && (
        <Callout tone="warn" title="No times were changed.">
          {error.message}
        </Callout>
      )}
    </div>
  )
}
