import { type CalendarDay, formatLongDayRange, type MonthNameLength } from '../../platform/dates/format-in-time-zone.ts'
import type { Row } from '../../platform/db/database.gen.ts'

export type FlagshipEdition = Pick<
  Row<'flagship_editions'>,
  'id' | 'year' | 'title' | 'starts_on' | 'ends_on' | 'venue' | 'summary'
>

/** Next event of a flagship, as the flagship's page shows it. The complete event belongs to another feature. */
export type NextFlagshipEvent = {
  /** Days of the event, e.g. `18–21`. */
  days: string
  /** Month and year, e.g. `January 2027`. */
  month: string
  /** Complete date of the event in words. */
  inFull: string
  iso: string
  place: string
  to: string
  /** URL for sign-up, while registration is open. */
  register?: string | undefined
  /** State of an event that does not take place as planned, e.g. `Postponed`. */
  state?: string | undefined
}

export type EditionStartAndEnd = Pick<FlagshipEdition, 'starts_on' | 'ends_on' | 'year'>

/**
 * Dates of an edition such as `January 18 to 21, 2027` or `Jan 18 to 21, 2027`. Only the year if the dates are unknown.
 */
export function formatEditionDates({ starts_on, ends_on, year }: EditionStartAndEnd, month: MonthNameLength = 'long') {
  const isDay = (day: string | null) => day !== null && !Number.isNaN(Date.parse(day))
  if (!starts_on || !isDay(starts_on) || (ends_on && !isDay(ends_on))) return String(year)
  return formatLongDayRange(starts_on, ends_on ?? starts_on, month)
}

/** Archive of all flagships: years from the newest, each with its editions in the order of the flagships. */
export function groupEditionsByYear<Flagship extends { slug: string; editions: FlagshipEdition[] }>(
  flagships: Flagship[],
) {
  const years = [...new Set(flagships.flatMap(({ editions }) => editions.map(({ year }) => year)))]
  return years
    .sort((a, b) => b - a)
    .map(year => ({
      year,
      met: flagships.map(flagship => ({ flagship, edition: flagship.editions.find(edition => edition.year === year) })),
    }))
}

/** Returns the last day of an edition. Without dates, the result is the last day of the edition's year. */
const getLastDay = ({
  starts_on,
  ends_on,
  year,
}: Pick<FlagshipEdition, 'starts_on' | 'ends_on' | 'year'>): CalendarDay => ends_on ?? starts_on ?? `${year}-12-31`

/** Whether an edition is over. */
export const isEditionOver = (edition: Pick<FlagshipEdition, 'starts_on' | 'ends_on' | 'year'>, today: CalendarDay) =>
  getLastDay(edition) < today

/** Current edition: the next edition that is not over, otherwise the latest. Undefined if there is no edition. */
export function findCurrentEdition<Edition extends Pick<FlagshipEdition, 'starts_on' | 'ends_on' | 'year'>>(
  editions: readonly Edition[],
  today: CalendarDay,
): Edition | undefined {
  const byYear = editions.toSorted((one, other) => one.year - other.year)
  return byYear.find(edition => !isEditionOver(edition, today)) ?? byYear.at(-1)
}

type Editions = readonly (EditionStartAndEnd & { id: string })[]

/**
 * Whether an edition has the page "the table of the year": the current edition of Davos, while the flagship Davos is
 * visible.
 */
export const isCurrentDavosEdition = (
  flagship: { slug: string; is_visible: boolean; editions: Editions },
  edition: { id: string } | undefined,
  today: CalendarDay,
): boolean =>
  flagship.slug === 'davos' &&
  flagship.is_visible &&
  edition !== undefined &&
  findCurrentEdition(flagship.editions, today)?.id === edition.id

/** Parses the year in a URL. Any other text becomes 0, which matches no edition. */
export const parseYear = (year: string): number => (/^[12]\d{3}$/.test(year) ? Number(year) : 0)
