/** A consent that expires within this number of days is marked, so that editors renew the consent. */
const renewalNoticeDays = 60

const dayMs = 86_400_000
const countDaysBetween = (first: string, last: string) =>
  Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / dayMs))

/**
 * State of a consent.
 * @param today date in the time zone of the database, e.g. `2026-11-22`
 * @returns `share` is the elapsed part in percent
 */
export function getConsentState({ from, to }: { from: string | null; to: string | null }, today: string) {
  if (!to) return { standing: 'open', share: 0, said: from ? 'No expiry' : 'None on file' } as const
  if (to < today) return { standing: 'over', share: 100, said: 'Expired' } as const
  const daysLeft = countDaysBetween(today, to)
  const begun = from && from < today ? from : today
  const duration = countDaysBetween(begun, to)
  const share = duration > 0 ? Math.round(((duration - daysLeft) / duration) * 100) : 100
  const said = daysLeft === 0 ? 'Expires today' : daysLeft === 1 ? 'One day left' : `${daysLeft} days left`
  return { standing: daysLeft <= renewalNoticeDays ? 'soon' : 'open', share, said } as const
}
