import type { KeptStat } from './stat-queries.ts'

/** Two readings of one label, and the values that somebody said may differ. */
export type KeptApart = { label: string; home: string; overview: string }

type Reading = Pick<KeptStat, 'id' | 'placement' | 'label' | 'value' | 'as_of' | 'source'>
export type Conflict<R extends Reading = KeptStat> = { label: string; home: R; overview: R; onPurpose: boolean }

const named = (label: string) => label.trim().toLowerCase()

/** What the setting holds, when it has its shape. */
export const keptApartOf = (value: unknown): KeptApart[] =>
  Array.isArray(value) ? value.filter(pair => typeof pair?.label === 'string') : []

/**
 * Labels that stand at both places with two values. Leaving them so on purpose holds for these two values: once one of them
 * changes, the question is asked again.
 */
export function conflictsOf<R extends Reading>(stats: readonly R[], apart: readonly KeptApart[]): Conflict<R>[] {
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
export const withApart = (apart: readonly KeptApart[], { label, home, overview }: Conflict<Reading>): KeptApart[] => [
  ...apart.filter(pair => named(pair.label) !== named(label)),
  { label, home: home.value, overview: overview.value },
]
