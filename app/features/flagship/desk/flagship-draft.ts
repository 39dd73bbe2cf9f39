import { queryOptions } from '@tanstack/react-query'
import { serializeField } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { getBrowserDb } from '../../../platform/db/browser-db.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { parseMediaUrl } from '../../../platform/images/media-src.ts'
import { pictureColumns } from '../../../platform/images/picture-sizes.ts'
import { sanitizeHtml } from '../../../platform/rich-text/safe-html.ts'
import { personalMeta } from '../../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { type FlagshipDetail, listChairs } from '../flagship-page-queries.ts'
import { buildSections, type NamedRecords, noNamedRecords, type SectionRow } from '../flagship-section.ts'
import { listNamed } from '../flagship-section-queries.ts'
import type { DeskPlace, StoredSection } from './flagship-desk-queries.ts'

/** Values of the open form, by record id, or by `new-` and the kind for a new section. */
export type TypedRecord = { id: string; values: FieldValues }

/**
 * Data that a page refers to: records named by its sections (as visitors see them), and library metadata of its
 * picture.
 */
export type DraftSurroundings = { named: NamedRecords; media: FlagshipDetail['media'] }

export const noDraftSurroundings: DraftSurroundings = { named: noNamedRecords, media: null }

export function makeDraftSurroundingsQuery(sections: readonly SectionRow[], picture: string) {
  const naming = sections.map(({ kind, items }) => ({ kind, items }))
  const path = parseMediaUrl(picture)
  return queryOptions({
    queryKey: ['flagships', 'surroundings', naming, path],
    queryFn: async (): Promise<DraftSurroundings> => {
      const [named, media] = await Promise.all([
        listNamed(getBrowserDb, naming),
        path && (await loadSessionDb()).from('media').select(pictureColumns).eq('path', path).maybeSingle(),
      ])
      return { named, media: media ? unwrapRows(media) : null }
    },
    meta: personalMeta,
  })
}

/** Chairs of an edition, including hidden editions. */
export const makeChairsQuery = (edition: string) =>
  queryOptions({
    queryKey: ['flagships', 'chairs of', edition],
    queryFn: async () => listChairs(await loadSessionDb(), edition),
    meta: personalMeta,
  })

/** Builds a section with the typed values, sanitised as for saving. */
const typedSection = (row: SectionRow, { values }: TypedRecord): SectionRow => ({
  ...row,
  heading: serializeField(values.heading) || row.heading,
  body_html: sanitizeHtml(serializeField(values.body_html)),
  items: values.items ?? [],
})

/** Leaves out sections that are never visible. */
const shownSections = (sections: readonly StoredSection[], typed: TypedRecord | undefined): SectionRow[] =>
  sections
    .filter(({ id, is_visible }) => (typed?.id === id ? typed.values.is_visible !== false : is_visible))
    .map(row => (typed?.id === row.id ? typedSection(row, typed) : row))

/** Preview sections of a page: with the typed values, and with a new section. */
export function buildDraftSections(sections: readonly StoredSection[], typed: TypedRecord | undefined): SectionRow[] {
  const kind = typed?.id.startsWith('new-') ? typed.id.slice('new-'.length) : undefined
  const blank = {
    id: typed?.id ?? '',
    slug: 'new',
    heading: 'New section',
    body_html: '',
    kind: kind ?? 'text',
    items: [],
  }
  return [...shownSections(sections, typed), ...(typed && kind ? [typedSection(blank, typed)] : [])]
}

type Stored = { place: DeskPlace; typed: TypedRecord | undefined }

/** Finds the picture of the header, stored or typed. */
export const getDraftPicture = ({ place: { flagship }, typed }: Stored): string =>
  serializeField(typed?.id === flagship.id ? typed.values.image_url : flagship.image_url)

/**
 * Builds a flagship as its page would show it.
 * @param own sections of the edition, or those shown every year if there is no edition
 * @param lasting sections shown every year, after `own`
 */
export function buildDraftFlagship(
  { place: { flagship, edition }, typed }: Stored,
  { own, lasting }: { own: readonly SectionRow[]; lasting: readonly SectionRow[] },
  { named, media }: DraftSurroundings,
): FlagshipDetail {
  const typedEdition = edition && typed?.id === edition.id ? { ...edition, ...typed.values } : edition
  return {
    ...flagship,
    ...(typed?.id === flagship.id && typed.values),
    media,
    edition: typedEdition,
    sections: buildSections({ own, notes: typedEdition, lasting }, named),
  }
}
