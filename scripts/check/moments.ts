const dayMs = 86_400_000

/** Paths of the journeys whose content depends on the date. */
export const dateJourneys = [
  'visitor/stated-sizes',
  'visitor/keyboard',
  'visitor/events-in-every-size',
  'visitor/event-filters',
  'visitor/reading-an-event',
  'visitor/server-clocks',
  'manager/repeated-events',
  'manager/planning-and-review',
  'manager/events-calendar',
  'manager/events-desk',
].map(name => `tests/e2e/${name}.spec.ts`)

/** Finds the last day of February of the next leap year, at noon. */
function findNextLeapDay(now: Date): string {
  for (let year = now.getUTCFullYear(); ; year++) {
    const moment = new Date(Date.UTC(year, 1, 29, 12))
    if (moment.getUTCMonth() === 1 && moment > now) return moment.toISOString().slice(0, 16)
  }
}

/**
 * Lists dates on which date-dependent tests run: soon, later, late in the year of the sample content, and unusual
 * dates.
 */
export function listTestMoments(now: Date): string[] {
  const year = now.getUTCFullYear() + 1
  return ['+9d', '+120d', '+335d', '+362d', `${year}-01-31T12:00`, findNextLeapDay(now), `${year}-03-10T23:59`]
}

/**
 * Parses a point in time.
 * @param moment days from now such as `+120d`, or a UTC date and time such as `2028-02-29T23:59`
 * @throws when the text has another form
 */
export function parseMoment(moment: string, now: Date): Date {
  const [, days] = /^\+(\d{1,4})d$/.exec(moment) ?? []
  const parsed = days === undefined ? new Date(`${moment}Z`) : new Date(now.getTime() + Number(days) * dayMs)
  if (Number.isNaN(parsed.getTime())) throw new Error(`${moment} is no moment such as +120d or 2028-02-29T23:59.`)
  return parsed
}
