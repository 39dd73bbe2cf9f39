import { toTrimmedText } from '../../../desk/record/field-kind.ts'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { getBrowserDb } from '../../../platform/db/browser-db.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { parseMediaUrl } from '../../../platform/images/media-src.ts'
import { pictureColumns } from '../../../platform/images/picture-sizes.ts'
import { sanitizeHtml } from '../../../platform/rich-text/safe-html.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { type FlagshipDetail, listChairs } from '../flagship-page-queries.ts'
import { buildSections, noReferencedRecords, type ReferencedRecords, type SectionRow } from '../flagship-section.ts'
import { listReferencedRecords } from '../flagship-section-queries.ts'
import type { FlagshipAdminLocation, StoredSection } from './flagship-admin-queries.ts'

/** Values of the open form. `id` is the id of the record, or for a new section `new-` and the type of the section. */
export type UnsavedFlagshipRecord = { id: string; values: FieldValues }

/**
 * Data that a flagship page needs from other tables: records that the sections name (only records that visitors see),
 * and metadata of the header picture.
 */
export type FlagshipDraftReferences = { named: ReferencedRecords; media: FlagshipDetail['media'] }

export const noFlagshipDraftReferences: FlagshipDraftReferences = { named: noReferencedRecords, media: null }

export function makeFlagshipDraftReferencesQuery(sections: readonly SectionRow[], picture: string) {
  const naming = sections.map(({ kind, items }) => ({ kind, items }))
  const path = parseMediaUrl(picture)
  return definePersonalQuery({
    queryKey: ['flagships', 'surroundings', naming, path],
    queryFn: async (): Promise<FlagshipDraftReferences> => {
      const [named, media] = await Promise.all([
        listReferencedRecords(getBrowserDb, naming),
        path && (await loadSessionDb()).from('media').select(pictureColumns).eq('path', path).maybeSingle(),
      ])
      return { named, media: media ? unwrapRows(media) : null }
    },
  })
}

/** Query for the chairs of an edition. The edition may be hidden. */
export const makeChairsQuery = (edition: string) =>
  definePersonalQuery({
    queryKey: ['flagships', 'chairs of', edition],
    queryFn: async () => listChairs(await loadSessionDb(), edition),
  })

/** Section with the typed values, which are sanitised in the same way as in a save. */
const applyTypedValues = (row: SectionRow, { values }: UnsavedFlagshipRecord): SectionRow => ({
  ...row,
  heading: toTrimmedText(values.heading) || row.heading,
  body_html: sanitizeHtml(toTrimmedText(values.body_html)),
  items: values.items ?? [],
})

/** Sections of an edition, without sections that are never visible. */
const listShownSections = (
  sections: readonly StoredSection[],
  typed: UnsavedFlagshipRecord | undefined,
): SectionRow[] =>
  sections
    .filter(({ id, is_visible }) => (typed?.id === id ? typed.values.is_visible !== false : is_visible))
    .map(row => (typed?.id === row.id ? applyTypedValues(row, typed) : row))

/** Sections for the preview of a page, including the typed values and a new section. */
export function buildDraftSections(
  sections: readonly StoredSection[],
  typed: UnsavedFlagshipRecord | undefined,
): SectionRow[] {
  const kind = typed?.id.startsWith('new-') ? typed.id.slice('new-'.length) : undefined
  const blank = {
    id: typed?.id ?? '',
    slug: 'new',
    heading: 'New section',
    body_html: '',
    kind: kind ?? 'text',
    items: [],
  }
  return [...listShownSections(sections, typed), ...(typed && kind ? [applyTypedValues(blank, typed)] : [])]
}

type FlagshipDraft = { place: FlagshipAdminLocation; typed: UnsavedFlagshipRecord | undefined }

/** URL of the picture in the header, typed or stored. */
export const getDraftPicture = ({ place: { flagship }, typed }: FlagshipDraft): string =>
  toTrimmedText(typed?.id === flagship.id ? typed.values.image_url : flagship.image_url)

/**
 * Flagship as the public page would show it.
 * @param own sections of the edition; without an edition, sections shown every year
 * @param lasting sections shown every year, after `own`
 */
export function buildDraftFlagship(
  { place: { flagship, edition }, typed }: FlagshipDraft,
  { own, lasting }: { own: readonly SectionRow[]; lasting: readonly SectionRow[] },
  { named, media }: FlagshipDraftReferences,
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
