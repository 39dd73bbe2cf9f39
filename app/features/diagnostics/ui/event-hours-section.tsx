import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { ActionButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { decideEventHours } from '../diagnosis-mutations.ts'

/**
 * Form to correct event times after a change of time zone rules. The user chooses whether the timestamps are computed
 * again from the typed local times, or kept.
 */
export function EventHoursSection({ isOffered }: { isOffered: boolean }) {
  const { mutateAsync, data, error, isPending } = useMutation(decideEventHours(useQueryClient()))
  const decide = (decision: 'typed' | 'kept') => () => mutateAsync(decision).catch(() => undefined)
  if (!isOffered && !data && !error) return null
  return (
    <div className="letters">
      {isOffered && (
        <p className="letters-actions">
          <ActionButton line onAction={decide('typed')}>
            {isPending ? 'Setting hours…' : 'Set the typed hours again'}
          </ActionButton>
          <ActionButton line onAction={decide('kept')}>
            Keep the moments
          </ActionButton>
        </p>
      )}
      {data && (
        <Callout
          tone={data.refused.length > 0 ? 'bad' : 'ok'}
          title={`The hours of ${formatQuantity(data.decided, 'event is', 'events are')} decided.`}
        >
          {data.refused.length > 0
            ? `Not written: ${data.refused.join(', ')}. Open them and set their hours.`
            : 'Visitors, feeds and calendars have them now.'}
        </Callout>
      )}
      {error && (
        <Callout tone="warn" title="Nothing was decided.">
          {error.message}
        </Callout>
      )}
    </div>
  )
}
