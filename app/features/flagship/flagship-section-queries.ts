import type { DbSource } from '../../platform/db/public-db.ts'
import { unwrapRows } from '../../platform/db/rows.ts'
import { pictureColumns } from '../../platform/images/picture-sizes.ts'
import { parseWebAddress } from '../../platform/web-address.ts'
import {
  buildSections,
  type FlagshipSection,
  listReferencedIds,
  type ReferencedRecords,
  type SectionRow,
} from './flagship-section.ts'

/** Maximum number of album pictures in a section. The page of the album shows all its pictures. */
const maxPhotos = 6

const personColumns = `id, slug, name, title, image_url, media(${pictureColumns}), circles(color_hex)` as const

/** Loads the records to which the sections refer, with at most one query per type of record. */
export async function listReferencedRecords(
  source: DbSource,
  sections: readonly Pick<SectionRow, 'kind' | 'items'>[],
): Promise<ReferencedRecords> {
  const listIdsOf = (kind: string) => [
    ...new Set(sections.flatMap(section => (section.kind === kind ? listReferencedIds(section.items) : []))),
  ]
  const [people, partners, quotes, albums] = [
    listIdsOf('people'),
    listIdsOf('partners'),
    listIdsOf('quotes'),
    listIdsOf('pictures'),
  ]
  const db = await source()
  const [ofPeople, ofPartners, ofQuotes, ofAlbums] = await Promise.all([
    people.length ? db.from('people').select(personColumns).in('id', people) : undefined,
    partners.length
      ? db.from('partners').select(`id, name, tier, url, logo_url, media(${pictureColumns})`).in('id', partners)
      : undefined,
    quotes.length
      ? db.from('quotes').select(`id, text, occasion, people(${personColumns})`).in('id', quotes)
      : undefined,
    albums.length
      ? db
          .from('albums')
          .select(
            `id, slug, title, cover_id, photos(id, position, media(id, path, alt, is_decorative, ${pictureColumns}))`,
          )
          .in('id', albums)
      : undefined,
  ])
  return {
    people: ofPeople ? unwrapRows(ofPeople) : [],
    // An invalid URL of a partner is dropped.
    partners: ofPartners ? unwrapRows(ofPartners).map(row => ({ ...row, url: parseWebAddress(row.url) })) : [],
    quotes: ofQuotes ? unwrapRows(ofQuotes) : [],
    albums: ofAlbums ? unwrapRows(ofAlbums).map(toAlbum) : [],
  }
}

type PhotoRow = {
  id: string
  position: number
  // Media library picture that the photo shows. Null when the consent for the picture has expired, because a policy
  // then hides the picture.
  media:
    | (Omit<ReferencedRecords['albums'][number]['photos'][number], 'id'> & { id: string; is_decorative: boolean })
    | null
}

/** Converts a row to an album with the album's first pictures, beginning with the cover. */
function toAlbum({
  photos,
  cover_id,
  ...album
}: {
  id: string
  slug: string
  title: string
  cover_id: string | null
  photos: PhotoRow[]
}) {
  const shownPhotos = photos
    .toSorted((a, b) => a.position - b.position || a.id.localeCompare(b.id))
    .flatMap(({ id, media }) =>
      media && (media.is_decorative || media.alt.trim())
        ? [{ ...media, id, alt: media.is_decorative ? '' : media.alt, isCover: media.id === cover_id }]
        : [],
    )
    .toSorted((a, b) => Number(b.isCover) - Number(a.isCover))
  return { ...album, photos: shownPhotos.slice(0, maxPhotos).map(({ isCover: _, ...photo }) => photo) }
}

/**
 * Loads the sections of a flagship page: sections and notes of the edition, then the sections shown every year, unless
 * the caller excludes them.
 */
export async function listSections(
  source: DbSource,
  flagship: string,
  edition: string | undefined,
  { lasting = true }: { lasting?: boolean } = {},
): Promise<FlagshipSection[]> {
  const db = await source()
  const all = db
    .from('flagship_sections')
    .select('id, slug, kind, heading, body_html, items, edition_id')
    .eq('flagship_id', flagship)
    .order('position')
    .order('id')
  const [ofBoth, ofEdition] = await Promise.all([
    !edition
      ? all.is('edition_id', null)
      : lasting
        ? all.or(`edition_id.is.null,edition_id.eq.${edition}`)
        : all.eq('edition_id', edition),
    edition ? db.from('flagship_editions').select('travel_html, practical_html').eq('id', edition).single() : undefined,
  ])
  const rows = unwrapRows(ofBoth)
  const records = await listReferencedRecords(source, rows)
  return buildSections(
    {
      own: rows.filter(({ edition_id }) => edition_id !== null),
      notes: ofEdition && unwrapRows(ofEdition),
      lasting: rows.filter(({ edition_id }) => edition_id === null),
    },
    records,
  )
}
