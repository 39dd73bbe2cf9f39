import { queryOptions } from '@tanstack/react-query'
import {
  defineOneOfParameter,
  definePatternParameter,
  defineRecordIdOrParameter,
  defineSlugParameter,
  defineUrlParameters,
} from '../../../platform/address-search.ts'
import type { CalendarDay } from '../../../platform/dates/format-in-time-zone.ts'
import type { Row } from '../../../platform/db/database.gen.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { paths } from '../../../platform/paths.ts'
import { personalQueryMeta } from '../../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { findCurrentEdition } from '../flagship.ts'

export type StoredFlagship = Row<'flagship_pages'> & { editions: StoredEdition[] }
export type StoredEdition = Row<'flagship_editions'>
export type StoredSection = Row<'flagship_sections'>
export type StoredChair = Row<'flagship_chairs'>
export type StoredAlbum = Pick<Row<'albums'>, 'id' | 'title' | 'status' | 'published_at' | 'taken_on'>

/** Value in the URL in place of a year, for content that is shown every year. */
const everyYearParameter = 'every'

/** Parts of an edition, other than its sections, that have their own tab. */
const editionTabs = ['seats', 'programme', 'albums'] as const

type EditionTab = (typeof editionTabs)[number]

const urlParameters = defineUrlParameters({
  flagship: defineSlugParameter(),
  /** A year, or `every` for content without an edition. */
  year: definePatternParameter(/^(every|[12]\d{3})$/),
  part: defineOneOfParameter(editionTabs),
  /** Id of the open flagship, edition or section. For a new section, `new-` and its kind. */
  open: defineRecordIdOrParameter(/^new-[a-z]+$/),
})

export type FlagshipAdminSearch = ReturnType<typeof urlParameters.read>

export const readFlagshipAdminSearch = urlParameters.read
export const buildFlagshipAdminPath = (change: Partial<FlagshipAdminSearch>): string =>
  urlParameters.at(paths.adminFlagships, change)

const freshQueryOptions = { staleTime: 0, meta: personalQueryMeta }

async function listFlagships(): Promise<StoredFlagship[]> {
  const db = await loadSessionDb()
  const [flagships, editions] = await Promise.all([
    db.from('flagship_pages').select('*').order('position'),
    db.from('flagship_editions').select('*').order('year'),
  ])
  const all = unwrapRows(editions)
  return unwrapRows(flagships).map(flagship => ({
    ...flagship,
    editions: all.filter(({ flagship_id }) => flagship_id === flagship.id),
  }))
}

async function listSections(flagship: string, edition: string | null): Promise<StoredSection[]> {
  const all = (await loadSessionDb()).from('flagship_sections').select('*').eq('flagship_id', flagship)
  const these = edition ? all.eq('edition_id', edition) : all.is('edition_id', null)
  return unwrapRows(await these.order('position').order('id'))
}

async function listChairs(edition: string): Promise<StoredChair[]> {
  const chairs = (await loadSessionDb()).from('flagship_chairs').select('*')
  return unwrapRows(await chairs.eq('edition_id', edition).order('number'))
}

async function listAlbums(edition: string): Promise<StoredAlbum[]> {
  const albums = (await loadSessionDb()).from('albums').select('id, title, status, published_at, taken_on')
  return unwrapRows(await albums.eq('edition_id', edition).order('position').order('id'))
}

/** Queries of the back office for flagships, editions and sections, including hidden records. */
export const flagshipAdminQueries = {
  flagships: () =>
    queryOptions({
      queryKey: ['flagship_pages', 'stored', 'with editions'],
      queryFn: listFlagships,
      ...freshQueryOptions,
    }),
  /** @param edition id of the edition; null for sections that are shown every year */
  sections: (flagship: string, edition: string | null) =>
    queryOptions({
      queryKey: ['flagship_sections', 'stored', 'of', flagship, edition],
      queryFn: () => listSections(flagship, edition),
      ...freshQueryOptions,
    }),
  chairs: (edition: string) =>
    queryOptions({
      queryKey: ['flagship_chairs', 'stored', 'of', edition],
      queryFn: () => listChairs(edition),
      ...freshQueryOptions,
    }),
  albums: (edition: string) =>
    queryOptions({
      queryKey: ['albums', 'stored', 'of edition', edition],
      queryFn: () => listAlbums(edition),
      ...freshQueryOptions,
    }),
  /** Loads the flagship and edition of a section. Null if the section does not exist. */
  placeOf: (section: string) =>
    queryOptions({
      queryKey: ['flagship_sections', 'stored', 'place', section],
      queryFn: async () =>
        unwrapRows(
          await (await loadSessionDb())
            .from('flagship_sections')
            .select('flagship_id, edition_id')
            .eq('id', section)
            .maybeSingle(),
        ),
      ...freshQueryOptions,
    }),
}

export type FlagshipAdminLocation = {
  flagship: StoredFlagship
  /** Edition that is being edited. Undefined for content that is shown every year. */
  edition: StoredEdition | undefined
  /** Open tab of an edition. Undefined for the tab of the sections. */
  part?: EditionTab | undefined
  open: string | undefined
}

/**
 * Finds the flagship and edition that the URL names. The id of a section is enough to find the edition of the section.
 * Without a year in the URL, the current edition is used.
 * @param foundSection flagship and edition of the section in the URL, when loaded
 */
export function findFlagshipAdminLocation(
  flagships: readonly StoredFlagship[],
  { flagship: slug, year, part, open }: FlagshipAdminSearch,
  today: CalendarDay,
  foundSection?: Pick<StoredSection, 'flagship_id' | 'edition_id'> | null,
): FlagshipAdminLocation | undefined {
  const all = flagships.flatMap(({ editions }) => editions)
  const openEdition = all.find(({ id }) => id === open)
  const flagship =
    flagships.find(({ id }) => id === (openEdition?.flagship_id ?? foundSection?.flagship_id ?? open)) ??
    flagships.find(each => each.slug === (slug ?? 'davos')) ??
    flagships[0]
  if (!flagship) return undefined
  const ofYear = () =>
    year === everyYearParameter
      ? undefined
      : (flagship.editions.find(edition => String(edition.year) === year) ??
        findCurrentEdition(flagship.editions, today))
  const edition =
    openEdition ??
    (foundSection ? all.find(({ id }) => id === foundSection.edition_id) : open === flagship.id ? undefined : ofYear())
  return { flagship, edition, part: edition && part, open }
}

/** URL of a flagship, year and open record in the back office. */
export const buildFlagshipLocationPath = (
  { flagship, edition, part }: Pick<FlagshipAdminLocation, 'flagship' | 'edition' | 'part'>,
  open?: string,
): string =>
  buildFlagshipAdminPath({
    flagship: flagship.slug === 'davos' ? undefined : flagship.slug,
    year: edition ? String(edition.year) : everyYearParameter,
    part,
    open,
  })
