import type { StoredStat } from '../stat-queries.ts'

/** Difference between two figures with one label that an editor has accepted. */
export type AllowedDifference = { label: string; home: string; overview: string }

type Reading = Pick<StoredStat, 'label' | 'value'> & { placement: string }
export type StatConflict<R extends Reading = StoredStat> = { label: string; home: R; overview: R; onPurpose: boolean }

const toKey = (label: string) => label.trim().toLowerCase()

/** Parses the accepted differences of the setting; empty if invalid. */
export const parseAllowedDifferences = (value: unknown): AllowedDifference[] =>
  Array.isArray(value) ? value.filter(pair => typeof pair?.label === 'string') : []

/**
 * Finds labels with different values in the two places. An accepted difference counts for these two values only: when
 * one of them changes, the conflict appears again.
 */
export function findConflicts<R extends Reading>(
  stats: readonly R[],
  apart: readonly AllowedDifference[],
): StatConflict<R>[] {
  const overview = new Map(stats.filter(s => s.placement === 'overview').map(s => [toKey(s.label), s]))
  return stats.flatMap(home => {
    const counterpart = home.placement === 'home' ? overview.get(toKey(home.label)) : undefined
    if (!counterpart || counterpart.value === home.value) return []
    const onPurpose = apart.some(
      pair =>
        toKey(pair.label) === toKey(home.label) && pair.home === home.value && pair.overview === counterpart.value,
    )
    return [{ label: home.label, home, overview: counterpart, onPurpose }]
  })
}

/** Adds an accepted difference; replaces an earlier one for the same label. */
export const addAllowedDifference = (
  apart: readonly AllowedDifference[],
  { label, home, overview }: StatConflict<Reading>,
): AllowedDifference[] => [
  ...apart.filter(pair => toKey(pair.label) !== toKey(label)),
  { label, home: home.value, overview: overview.value },
]
