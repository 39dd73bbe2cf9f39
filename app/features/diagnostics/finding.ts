import type { Suspects } from './diagnosis-queries.ts'

type FindingPlace = { to: string; label: string }
export type Finding = {
  rule: string
  state: 'broken' | 'attention' | 'unknown'
  title: string
  remedy: string
  /** What one goes there to do. */
  action: string
  /** Where to see and repair it: each record, or the one screen for all. */
  at: FindingPlace[]
}

export const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

const day = 86_400_000

/** An event is over a day after its last known moment: some have only a day for a date. */
export const isOver = ({ start_date, end_date }: { start_date: string; end_date: string | null }, now: number) =>
  Date.parse(end_date ?? start_date) + day < now

const named = (label: string) => label.trim().toLowerCase()

/** Figures that carry one label at both places and two values, but for those an editor left so on purpose. */
export function conflicts({ stats, keptApart }: Pick<Suspects, 'stats' | 'keptApart'>): string[] {
  const overview = new Map(stats.filter(s => s.placement === 'overview').map(s => [named(s.label), s.value]))
  const apart = (Array.isArray(keptApart) ? keptApart : []) as Partial<Record<'label' | 'home' | 'overview', string>>[]
  return stats
    .filter(s => s.placement === 'home')
    .flatMap(({ label, value }) => {
      const other = overview.get(named(label))
      const onPurpose = apart.some(
        pair => named(pair.label ?? '') === named(label) && pair.home === value && pair.overview === other,
      )
      return other === undefined || other === value || onPurpose
        ? []
        : [`${value} ${label} on Home, ${other} on Overview.`]
    })
}
