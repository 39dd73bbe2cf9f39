import { useQueryClient } from '@tanstack/react-query'
import { AdminSectionHead } from '../../../desk/admin-page-head.tsx'
import { describeWriteError } from '../../../platform/db/write-refusal.ts'
import { ActionButton, Button } from '../../../ui/button.tsx'
import { Status } from '../../../ui/status.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { StoredStat } from '../stat-queries.ts'
import type { StatConflict } from './stat.ts'
import { formatStatDate } from './stat-lists.tsx'
import { saveStatValue } from './stat-mutations.ts'

type Props = {
  conflicts: readonly StatConflict[]
  /** Called when an editor accepts the difference. */
  onKeepApart: (conflict: StatConflict) => void
}

const formatReading = (place: string, { value, as_of, source }: StoredStat) =>
  `${place}: ${value} (${formatStatDate(as_of)}${source ? `, ${source}` : ''})`

/**
 * List of figures with the same label whose values differ between the two places of the site that show figures. The
 * list contains the dates of the figures. An editor makes the values equal or accepts the difference.
 */
export function StatConflicts({ conflicts, onKeepApart }: Props) {
  const client = useQueryClient()
  const { say, complain } = useToast()
  if (conflicts.length === 0) return null

  async function take(from: StoredStat, target: StoredStat) {
    try {
      const was = await saveStatValue(target, from)
      await client.invalidateQueries({ queryKey: ['stats'] })
      say(`${from.label} is now ${from.value} in both places`, undefined, () => void back(target, was))
    } catch (error) {
      complain(`${from.label} was not changed`, describeWriteError(error))
    }
  }
  async function back(stat: StoredStat, was: Pick<StoredStat, 'value' | 'as_of' | 'source'>) {
    try {
      await saveStatValue(stat, was)
      await client.invalidateQueries({ queryKey: ['stats'] })
    } catch {
      complain(`${stat.label} could not be restored`, 'The previous value is in History.')
    }
  }
  return (
    <section className="stat-conflicts" aria-labelledby="conflicts">
      <AdminSectionHead id="conflicts" title="Conflicting statistics" about="Same label, different values." />
      <ul>
        {conflicts.map(conflict => {
          const { label, home, overview, onPurpose } = conflict
          return (
            <li key={label}>
              <Status kind={onPurpose ? 'off' : 'attention'}>
                <b>{label}</b>
                {onPurpose && ' difference accepted'}
              </Status>
              <p>
                {formatReading('Home', home)}. {formatReading('Overview', overview)}.
              </p>
              <p className="stat-conflict-actions">
                <ActionButton line onAction={() => take(home, overview)}>
                  Use this for both {home.value}
                </ActionButton>
                <ActionButton line onAction={() => take(overview, home)}>
                  Use this for both {overview.value}
                </ActionButton>
                {!onPurpose && (
                  <Button line onClick={() => onKeepApart(conflict)}>
                    Keep both
                  </Button>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
