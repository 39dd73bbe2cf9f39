type FindingLink = { to: string; label: string }
export type ContentFinding = {
  rule: string
  state: 'broken' | 'attention' | 'unknown'
  title: string
  remedy: string
  /** Label of the link to the page where the problem can be corrected. */
  action: string
  /** Pages that the finding links to: the records with the problem, or one page for all of them. */
  at: FindingLink[]
}

const dayMs = 86_400_000

/**
 * Whether an event is over: one day after its end, or after its start if the end is unknown. The extra day is for
 * events with a date but no time.
 */
export const isEventOver = ({ start_date, end_date }: { start_date: string; end_date: string | null }, now: number) =>
  Date.parse(end_date ?? start_date) + dayMs < now
