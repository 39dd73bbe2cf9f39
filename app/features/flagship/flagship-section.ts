import type { Row } from '../../platform/db/database.gen.ts'
import type { PictureDetails } from '../../platform/images/picture-sizes.ts'
import { groupTimetableByDay, parseTimetable, sortTimetable, type TimetableLine } from '../../platform/timetable.ts'
import { isLinkTarget } from '../../platform/web-address.ts'

/** Kinds of sections. The check constraint in the database has the same list. */
export const sectionKinds = [
  'text',
  'programme',
  'people',
  'figures',
  'pictures',
  'partners',
  'quotes',
  'press',
  'documents',
  'call',
] as const
export type SectionKind = (typeof sectionKinds)[number]
export const toSectionKind = (kind: string): SectionKind => sectionKinds.find(each => each === kind) ?? 'text'

/**
 * Section, as stored or as typed. The content of `items` depends on the section type: ids, figures, links, or
 * programme lines.
 */
export type SectionRow = Pick<Row<'flagship_sections'>, 'id' | 'slug' | 'heading' | 'body_html' | 'kind' | 'items'>

type PictureFields = { image_url: string | null; media: PictureDetails | null }
type NamedPerson = Pick<Row<'people'>, 'id' | 'slug' | 'name' | 'title'> &
  PictureFields & { circles: { color_hex: string | null } | null }
export type NamedPartner = Pick<Row<'partners'>, 'id' | 'name' | 'tier' | 'url' | 'logo_url'> & {
  media: PictureDetails | null
}
export type NamedQuote = Pick<Row<'quotes'>, 'id' | 'text' | 'occasion'> & { people: NamedPerson | null }
type NamedPhoto = { id: string; path: string; alt: string } & PictureDetails
export type NamedAlbum = Pick<Row<'albums'>, 'id' | 'slug' | 'title'> & { photos: NamedPhoto[] }

/** Records that sections name by id. Only records that the current user may read are included. */
export type ReferencedRecords = {
  people: readonly NamedPerson[]
  partners: readonly NamedPartner[]
  quotes: readonly NamedQuote[]
  albums: readonly NamedAlbum[]
}

export const noReferencedRecords: ReferencedRecords = { people: [], partners: [], quotes: [], albums: [] }

type Link = { label: string; url: string }
type SectionItems =
  | { kind: 'text' }
  | { kind: 'programme'; days: { day: string; lines: TimetableLine[] }[] }
  | { kind: 'people'; people: NamedPerson[] }
  | { kind: 'figures'; figures: { value: string; label: string }[] }
  | { kind: 'pictures'; albums: NamedAlbum[] }
  | { kind: 'partners'; partners: NamedPartner[] }
  | { kind: 'quotes'; quotes: NamedQuote[] }
  | { kind: 'press' | 'documents' | 'call'; links: Link[] }

/** Section as the flagship's page shows it. */
export type FlagshipSection = Pick<SectionRow, 'id' | 'slug' | 'heading' | 'body_html'> & SectionItems

const toList = (items: unknown): unknown[] => (Array.isArray(items) ? items : [])
export const listReferencedIds = (items: unknown): string[] => toList(items).filter(item => typeof item === 'string')

/** Picks the records with these ids, in the order of the ids. Deleted and hidden records are left out. */
const pickRecords = <Record extends { id: string }>(items: unknown, records: readonly Record[]): Record[] =>
  listReferencedIds(items).flatMap(id => records.find(record => record.id === id) ?? [])

/** Picks the items of a list in which the two named properties are non-empty texts. */
function toPairs<First extends string, Second extends string>(items: unknown, first: First, second: Second) {
  return toList(items).flatMap(item => {
    const { [first]: one, [second]: other } = Object(item) as Record<First | Second, unknown>
    return typeof one === 'string' && typeof other === 'string' && one && other
      ? [{ [first]: one, [second]: other } as Record<First | Second, string>]
      : []
  })
}

function parseSectionItems(
  { kind: storedKind, items }: Pick<SectionRow, 'kind' | 'items'>,
  records: ReferencedRecords,
): SectionItems {
  const kind = toSectionKind(storedKind)
  switch (kind) {
    case 'text':
      return { kind }
    case 'programme':
      return {
        kind,
        days: groupTimetableByDay(sortTimetable(parseTimetable(items).filter(({ day, title }) => day && title.trim()))),
      }
    case 'people':
      return { kind, people: pickRecords(items, records.people) }
    case 'figures':
      return { kind, figures: toPairs(items, 'value', 'label') }
    case 'pictures':
      return { kind, albums: pickRecords(items, records.albums).filter(({ photos }) => photos.length > 0) }
    case 'partners':
      return { kind, partners: pickRecords(items, records.partners) }
    case 'quotes':
      return { kind, quotes: pickRecords(items, records.quotes) }
    case 'press':
    case 'documents':
    case 'call':
      return { kind, links: toPairs(items, 'label', 'url').filter(({ url }) => isLinkTarget(url)) }
  }
}

/** Number of items that a section shows in addition to its text. */
function countEntries(matter: SectionItems): number {
  switch (matter.kind) {
    case 'text':
      return 0
    case 'programme':
      return matter.days.length
    case 'people':
      return matter.people.length
    case 'figures':
      return matter.figures.length
    case 'pictures':
      return matter.albums.length
    case 'partners':
      return matter.partners.length
    case 'quotes':
      return matter.quotes.length
    case 'press':
    case 'documents':
    case 'call':
      return matter.links.length
  }
}

const hasContent = (html: string) => /<(img|iframe)\b/i.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

/** Sections in the format that the page renders. Empty sections are left out. */
const buildDrawnSections = (rows: readonly SectionRow[], records: ReferencedRecords): FlagshipSection[] =>
  rows.flatMap(row => {
    const matter = parseSectionItems(row, records)
    const { id, slug, heading, body_html } = row
    return hasContent(body_html) || countEntries(matter) > 0 ? [{ id, slug, heading, body_html, ...matter }] : []
  })

type EditionNotes = Pick<Row<'flagship_editions'>, 'travel_html' | 'practical_html'>

/** Notes of an edition on travel and practical matters, as sections that follow the other sections of the edition. */
const buildNoteRows = ({ travel_html, practical_html }: EditionNotes): SectionRow[] => [
  { ...noteRowDefaults, id: 'travel', slug: 'travel', heading: 'Getting there', body_html: travel_html },
  { ...noteRowDefaults, id: 'good-to-know', slug: 'good-to-know', heading: 'Good to know', body_html: practical_html },
]
const noteRowDefaults = { kind: 'text', items: [] }

/**
 * Makes the slugs of sections unique, because a section of the edition and a section shown every year may have the same
 * slug.
 */
function makeSlugsUnique<Section extends { slug: string }>(sections: readonly Section[]): Section[] {
  const usedIds = new Set<string>()
  return sections.map(section => {
    let { slug } = section
    for (let number = 2; usedIds.has(slug); number++) slug = `${section.slug}-${number}`
    usedIds.add(slug)
    return { ...section, slug }
  })
}

type PageSections = {
  /** Sections that belong to the edition. */
  own: readonly SectionRow[]
  notes: EditionNotes | undefined
  /** Sections that are shown every year. */
  lasting: readonly SectionRow[]
}

/** Sections of one page in order. Empty sections are left out. */
export const buildSections = (
  { own, notes, lasting }: PageSections,
  namedRecords: ReferencedRecords,
): FlagshipSection[] =>
  makeSlugsUnique(buildDrawnSections([...own, ...(notes ? buildNoteRows(notes) : []), ...lasting], namedRecords))
