import type { StoredStat } from '../stat-queries.ts'

/** Two readings of one label, and the values that somebody said may differ. */
export type AllowedDifference = { label: string; home: string; overview: string }

type Reading = Pick<StoredStat, 'label' | 'value'> & { placement: string }
export type Conflict<R extends Reading = StoredStat> = { label: string; home: R; overview: R; onPurpose: boolean }

const named = (label: string) => label.trim().toLowerCase()

/** What the setting holds, when it has its shape. */
export const parseAllowedDifferences = (value: unknown): AllowedDifference[] =>
  Array.isArray(value) ? value.filter(pair => typeof pair?.label === 'string') : []

/**
 * Labels that stand at both places with two values. Leaving them so on purpose holds for these two values: once one of them
 * changes, the question is asked again.
 */
export function findConflicts<R extends Reading>(
  stats: readonly R[],
  apart: readonly AllowedDifference[],
): Conflict<R>[] {
  const overview = new Map(stats.filter(s => s.placement === 'overview').map(s => [named(s.label), s]))
  return stats.flatMap(home => {
    const other = home.placement === 'home' ? overview.get(named(home.label)) : undefined
    if (!other || other.value === home.value) return []
    const onPurpose = apart.some(
      pair => named(pair.label) === named(home.label) && pair.home === home.value && pair.overview === other.value,
    )
    return [{ label: home.label, home, overview: other, onPurpose }]
  })
}

/** The pairs after one more is left apart; an earlier word about the same label is replaced. */
export const addAllowedDifference = (
  apart: readonly AllowedDifference[],
  { label, home, overview }: Conflict<Reading>,
): AllowedDifference[] => [
  ...apart.filter(pair => named(pair.label) !== named(label)),
  { label, home: home.value, overview: overview.value },
]
