import { type CalendarDay, formatLongDays, type MonthForm } from '../../platform/dates/format-in-zone.ts'
import type { Row } from '../../platform/db/database.gen.ts'

export type FlagshipEdition = Pick<
  Row<'flagship_editions'>,
  'id' | 'year' | 'title' | 'starts_on' | 'ends_on' | 'venue' | 'summary'
>

/** Event of a flagship that is next, as the flagship's page shows it. The event itself belongs to another feature. */
export type FlagshipOccasion = {
  /** Days of the event, e.g. `18–21`. */
  days: string
  /** Month and year, e.g. `January 2027`. */
  month: string
  /** Complete date in words. */
  inFull: string
  iso: string
  place: string
  to: string
  /** Sign-up URL, while registration is open. */
  register?: string | undefined
  /** Unusual state, e.g. `Postponed`. */
  state?: string | undefined
}

export type EditionTimes = Pick<FlagshipEdition, 'starts_on' | 'ends_on' | 'year'>

/** Formats as `January 18 to 21, 2027`, or `Jan 18 to 21, 2027`; only the year if the dates are unknown. */
export function formatEditionDates({ starts_on, ends_on, year }: EditionTimes, month: MonthForm = 'long') {
  const isDay = (day: string | null) => day !== null && !Number.isNaN(Date.parse(day))
  if (!starts_on || !isDay(starts_on) || (ends_on && !isDay(ends_on))) return String(year)
  return formatLongDays(starts_on, ends_on ?? starts_on, month)
}

/** Archive of all flagships: years from newest, each with its editions in the order of the flagships. */
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

/** Finds the last day of an edition; the end of its year if the dates are unknown. */
const lastDay = ({ starts_on, ends_on, year }: Pick<FlagshipEdition, 'starts_on' | 'ends_on' | 'year'>): CalendarDay =>
  ends_on ?? starts_on ?? `${year}-12-31`

/** Whether an edition is over. */
export const isOver = (edition: Pick<FlagshipEdition, 'starts_on' | 'ends_on' | 'year'>, today: CalendarDay) =>
  lastDay(edition) < today

/** Finds the current edition: the next one that is not over, else the latest; undefined if there is none. */
export function findCurrentEdition<Edition extends Pick<FlagshipEdition, 'starts_on' | 'ends_on' | 'year'>>(
  editions: readonly Edition[],
  today: CalendarDay,
): Edition | undefined {
  const byYear = editions.toSorted((one, other) => one.year - other.year)
  return byYear.find(edition => !isOver(edition, today)) ?? byYear.at(-1)
}

type Editions = readonly (EditionTimes & { id: string })[]

/**
 * Whether an edition is this year's table, a page of its own: that of Davos' current edition while the flagship is
 * visible.
 */
export const isTableOfTheYear = (
  flagship: { slug: string; is_visible: boolean; editions: Editions },
  edition: { id: string } | undefined,
  today: CalendarDay,
): boolean =>
  flagship.slug === 'davos' &&
  flagship.is_visible &&
  edition !== undefined &&
  findCurrentEdition(flagship.editions, today)?.id === edition.id

/** Reads a year in a URL; 0, which matches no edition, for anything else. */
export const readYear = (year: string): number => (/^[12]\d{3}$/.test(year) ? Number(year) : 0)
