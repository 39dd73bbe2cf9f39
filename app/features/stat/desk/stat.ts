import type { StoredStat } from '../stat-queries.ts'

/** Difference between two figures with the same label that an editor has accepted. */
export type AcceptedDifference = { label: string; home: string; overview: string }

type PlacedStat = Pick<StoredStat, 'label' | 'value'> & { placement: string }
export type StatConflict<R extends PlacedStat = StoredStat> = {
  label: string
  home: R
  overview: R
  onPurpose: boolean
}

const normalizeLabel = (label: string) => label.trim().toLowerCase()

/** Parses the accepted differences in the setting. Empty if the value is invalid. */
export const parseAllowedDifferences = (value: unknown): AcceptedDifference[] =>
  Array.isArray(value) ? value.filter(pair => typeof pair?.label === 'string') : []

/**
 * Conflicts: labels with different values in the two places on the site. An accepted difference is left out only as
 * long as both values stay the same.
 */
export function findStatConflicts<R extends PlacedStat>(
  stats: readonly R[],
  apart: readonly AcceptedDifference[],
): StatConflict<R>[] {
  const overview = new Map(stats.filter(s => s.placement === 'overview').map(s => [normalizeLabel(s.label), s]))
  return stats.flatMap(home => {
    const counterpart = home.placement === 'home' ? overview.get(normalizeLabel(home.label)) : undefined
    if (!counterpart || counterpart.value === home.value) return []
    const onPurpose = apart.some(
      pair =>
        normalizeLabel(pair.label) === normalizeLabel(home.label) &&
        pair.home === home.value &&
        pair.overview === counterpart.value,
    )
    return [{ label: home.label, home, overview: counterpart, onPurpose }]
  })
}

/** Accepted differences together with a new difference. An earlier difference with the same label is replaced. */
export const addAcceptedDifference = (
  apart: readonly AcceptedDifference[],
  { label, home, overview }: StatConflict<PlacedStat>,
): AcceptedDifference[] => [
  ...apart.filter(pair => normalizeLabel(pair.label) !== normalizeLabel(label)),
  { label, home: home.value, overview: overview.value },
]
