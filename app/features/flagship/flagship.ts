import { type Day, longDays, type MonthForm } from '../../platform/dates/in-zone.ts'
import type { Row } from '../../platform/db/database.gen.ts'

export type FlagshipEdition = Pick<
  Row<'flagship_editions'>,
  'id' | 'year' | 'title' | 'starts_on' | 'ends_on' | 'venue' | 'summary'
>

/** The next time a flagship meets, as its page says it. The event itself belongs to another house. */
export type Occasion = {
  /** `18–21` */
  days: string
  /** `January 2027` */
  month: string
  /** The whole date in words. */
  inFull: string
  iso: string
  place: string
  to: string
  /** Where to register, while that is possible. */
  register?: string | undefined
  /** A state other than the plain one, e.g. `Postponed`. */
  state?: string | undefined
}

export type EditionTimes = Pick<FlagshipEdition, 'starts_on' | 'ends_on' | 'year'>

/** `January 18 to 21, 2027`, or `Jan 18 to 21, 2027`; the year alone where no day is kept. */
export function editionDates({ starts_on, ends_on, year }: EditionTimes, month: MonthForm = 'long') {
  const isDay = (day: string | null) => day !== null && !Number.isNaN(Date.parse(day))
  if (!starts_on || !isDay(starts_on) || (ends_on && !isDay(ends_on))) return String(year)
  return longDays(starts_on, ends_on ?? starts_on, month)
}

/** The years any of the flagships met, the latest first, with what each did in that year, in the order of the flagships. */
export function flagshipHistory<Flagship extends { slug: string; editions: FlagshipEdition[] }>(flagships: Flagship[]) {
  const years = [...new Set(flagships.flatMap(({ editions }) => editions.map(({ year }) => year)))]
  return years
    .sort((a, b) => b - a)
    .map(year => ({
      year,
      met: flagships.map(flagship => ({ flagship, edition: flagship.editions.find(edition => edition.year === year) })),
    }))
}

/** The last day of an edition; the end of its year where no day is kept. */
const lastDay = ({ starts_on, ends_on, year }: Pick<FlagshipEdition, 'starts_on' | 'ends_on' | 'year'>): Day =>
  ends_on ?? starts_on ?? `${year}-12-31`

/** Whether an edition is behind us. */
export const isOver = (edition: Pick<FlagshipEdition, 'starts_on' | 'ends_on' | 'year'>, today: Day) =>
  lastDay(edition) < today

/** The edition at hand: the next that is not over, else the last there was; undefined while there is none. */
export function currentEdition<Edition extends Pick<FlagshipEdition, 'starts_on' | 'ends_on' | 'year'>>(
  editions: readonly Edition[],
  today: Day,
): Edition | undefined {
  const byYear = editions.toSorted((one, other) => one.year - other.year)
  return byYear.find(edition => !isOver(edition, today)) ?? byYear.at(-1)
}

type Editions = readonly (EditionTimes & { id: string })[]

/** Whether an edition is this year's table: the one of Davos at hand has a page to itself, while visitors see the record. */
export const isTableOfTheYear = (
  flagship: { slug: string; is_visible: boolean; editions: Editions },
  edition: { id: string } | undefined,
  today: Day,
): boolean =>
  flagship.slug === 'davos' &&
  flagship.is_visible &&
  edition !== undefined &&
  currentEdition(flagship.editions, today)?.id === edition.id

/** The year an address names; 0, in which nobody met, for anything else. */
export const readYear = (year: string): number => (/^[12]\d{3}$/.test(year) ? Number(year) : 0)
