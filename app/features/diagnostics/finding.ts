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

const day = 86_400_000

/** An event is over a day after its last known moment: some have only a day for a date. */
export const isOver = ({ start_date, end_date }: { start_date: string; end_date: string | null }, now: number) =>
  Date.parse(end_date ?? start_date) + day < now
