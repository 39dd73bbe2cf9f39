type FindingPlace = { to: string; label: string }
export type Finding = {
  rule: string
  state: 'broken' | 'attention' | 'unknown'
  title: string
  remedy: string
  /** Label of the link that leads to the correction. */
  action: string
  /** Targets of the correction: the records, or one page for all. */
  at: FindingPlace[]
}

const day = 86_400_000

/** An event counts as over one day after its end (else its start), because some events have only a date. */
export const isOver = ({ start_date, end_date }: { start_date: string; end_date: string | null }, now: number) =>
  Date.parse(end_date ?? start_date) + day < now
