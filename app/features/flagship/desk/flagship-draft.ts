import { queryOptions } from '@tanstack/react-query'
import { serializeField } from '../../../desk/record/field-kind.ts'
import type { Fields } from '../../../desk/record/merge.ts'
import { browserDb } from '../../../platform/db/browser-db.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { mediaPath } from '../../../platform/images/media-src.ts'
import { pictureColumns } from '../../../platform/images/picture-sizes.ts'
import { safeHtml } from '../../../platform/rich-text/safe-html.ts'
import { personalMeta } from '../../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import type { DeskPlace, StoredSection } from './flagship-desk-queries.ts'
import { type FlagshipDetail, listChairs } from '../flagship-queries.ts'
import { type NamedRecords, noNamedRecords, type SectionRow, buildSections } from '../flagship-section.ts'
import { listNamed } from '../flagship-section-queries.ts'

/** What stands in the form that is open, by the id of the record it is about; `new-` and its kind of a section still to come. */
export type TypedRecord = { id: string; values: Fields }

/** What a page refers to: the records its sections name, as visitors see them, and what the library knows of its picture. */
export type DraftSurroundings = { named: NamedRecords; media: FlagshipDetail['media'] }

export const noSurroundings: DraftSurroundings = { named: noNamedRecords, media: null }

export function surroundingsQuery(sections: readonly SectionRow[], picture: string) {
  const naming = sections.map(({ kind, items }) => ({ kind, items }))
  const path = mediaPath(picture)
  return queryOptions({
    queryKey: ['flagships', 'surroundings', naming, path],
    queryFn: async (): Promise<DraftSurroundings> => {
      const [named, media] = await Promise.all([
        listNamed(browserDb, naming),
        path && (await loadSessionDb()).from('media').select(pictureColumns).eq('path', path).maybeSingle(),
      ])
      return { named, media: media ? unwrapRows(media) : null }
    },
    meta: personalMeta,
  })
}

/** Who sits at the table of an edition, also of one that visitors do not see yet. */
export const chairsQuery = (edition: string) =>
  queryOptions({
    queryKey: ['flagships', 'chairs of', edition],
    queryFn: async () => listChairs(await loadSessionDb(), edition),
    meta: personalMeta,
  })

/** A section as it would be with what is typed; what is cleaned when it is saved is cleaned here too. */
const typedSection = (row: SectionRow, { values }: TypedRecord): SectionRow => ({
  ...row,
  heading: serializeField(values.heading) || row.heading,
  body_html: safeHtml(serializeField(values.body_html)),
  items: values.items ?? [],
})

/** Without those that visitors never see. */
const shownSections = (sections: readonly StoredSection[], typed: TypedRecord | undefined): SectionRow[] =>
  sections
    .filter(({ id, is_visible }) => (typed?.id === id ? typed.values.is_visible !== false : is_visible))
    .map(row => (typed?.id === row.id ? typedSection(row, typed) : row))

/** The sections of a page as they would be: with what is typed, and with one that is still to come. */
export function draftSections(sections: readonly StoredSection[], typed: TypedRecord | undefined): SectionRow[] {
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

/** The picture above the page, as it is or would be. */
export const draftPicture = ({ place: { flagship }, typed }: Stored): string =>
  serializeField(typed?.id === flagship.id ? typed.values.image_url : flagship.image_url)

/**
 * A flagship as its page would show it.
 * @param own the sections of the edition, or of every year where there is none
 * @param lasting those that follow them
 */
export function draftFlagship(
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
