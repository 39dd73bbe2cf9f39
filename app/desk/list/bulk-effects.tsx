import { StatusIcon } from '../../ui/status.tsx'
import type { BulkEffect, BulkEffectText } from './bulk-action.ts'
import './bulk-effects.css'

export interface BulkEffectsProps {
  /** Effects counted by the database. Undefined while loading. */
  effects: readonly BulkEffect[] | undefined
  outcomes: Readonly<Record<string, BulkEffectText>>
}

/** Effect of a bulk action, one line per outcome with the number of rows and the first titles. */
export function BulkEffects({ effects, outcomes }: BulkEffectsProps) {
  if (!effects)
    return (
      <p className="quiet" role="status">
        Counting…
      </p>
    )
  return (
    <ul className="bulk-effects">
      {effects.map(({ outcome, count, titles }) => {
        const { kind, one, many } = outcomes[outcome] ?? { kind: 'unknown', one: outcome, many: outcome }
        return (
          <li key={outcome}>
            <StatusIcon kind={kind} />
            <b>{count.toLocaleString('en-GB')}</b>
            <span>
              {count === 1 ? one : many} <small>{titles.join(' · ')}</small>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
