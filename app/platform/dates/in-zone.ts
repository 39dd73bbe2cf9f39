/** A calendar day as `yyyy-MM-dd`. */
export type Day = string

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The day that the clocks of a zone show at an instant. `zone` is an IANA name; null reads as UTC. */
export function dayInZone(instant: string | number, zone: string | null): Day {
  const key = zone ?? 'UTC'
  let format = dayFormats.get(key)
  if (!format) {
    // Swedish writes dates as ISO does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: key, year: 'numeric', month: '2-digit', day: '2-digit' })
    dayFormats.set(key, format)
  }
  return format.format(new Date(instant))
}

/** `MMMM d, yyyy` and its kin, in a zone. The site speaks English, so server and browser say the same. */
export function inZone(instant: string, zone: string | null, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: zone ?? 'UTC', ...options }).format(new Date(instant))
}

/** Noon UTC of a day, for formatting a bare day without a zone moving it. */
export const noonOf = (day: Day): string => `${day}T12:00:00.000Z`

/** Every day from one to another, both included. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = []
  const end = new Date(noonOf(last))
  for (let at = new Date(noonOf(first)); at <= end; at = new Date(at.getTime() + 86_400_000))
    days.push(at.toISOString().slice(0, 10))
  return days
}
