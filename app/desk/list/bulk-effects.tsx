import { StatusSign } from '../../ui/status.tsx'
import type { Effect, EffectWords } from './bulk-action.ts'
import './bulk-effects.css'

export interface BulkEffectsProps {
  /** Undefined while they are counted. */
  effects: readonly Effect[] | undefined
  outcomes: Readonly<Record<string, EffectWords>>
}

/** What an action would do, a line for each outcome: how many, and the first of them. */
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
            <StatusSign kind={kind} />
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
