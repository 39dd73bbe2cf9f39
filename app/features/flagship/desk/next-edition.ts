import * as v from 'valibot'
import { formatLongDayRange } from '../../../platform/dates/format-in-time-zone.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import { parseWithSchemaOrThrow } from '../../../platform/parse-with-schema.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { type SectionKind, sectionKinds } from '../flagship-section.ts'

/**
 * Part of an edition that can be copied: a kind of section, the notes on travel and practical matters, or the chairs.
 */
export type CopiedEditionPart = SectionKind | 'notes' | 'chairs'

const nextEditionSchema = v.object({
  year: v.number(),
  starts_on: v.nullable(v.string()),
  ends_on: v.nullable(v.string()),
  isThere: v.boolean(),
  /** Whether the title or the summary mentions the year of the copied edition. */
  isDated: v.boolean(),
  notes: v.object({ isWritten: v.boolean(), isDated: v.boolean() }),
  sections: v.array(
    v.object({
      kind: v.picklist(sectionKinds),
      heading: v.string(),
      entries: v.number(),
      had: v.number(),
      isShown: v.boolean(),
      isDated: v.boolean(),
    }),
  ),
  chairs: v.array(v.object({ number: v.number(), request: v.string(), named_on: v.string() })),
})

/** Result of copying an edition with all its parts to the next year, computed by the database. */
export type NextEdition = v.InferOutput<typeof nextEditionSchema>

/** Query for the result of copying an edition. Null if the edition no longer exists. */
export const makeNextEditionQuery = (edition: string) =>
  definePersonalQuery({
    queryKey: ['flagship_editions', 'stored', 'next', edition],
    queryFn: async () => {
      const preview = unwrapRows(await (await loadSessionDb()).rpc('preview_next_edition', { edition }))
      return parseWithSchemaOrThrow(v.nullable(nextEditionSchema), preview)
    },
    staleTime: 0,
  })

/**
 * Creates the next edition.
 * @returns id of the new edition
 * @throws DatabaseError when the year already has an edition, or a rule forbids the change
 */
export async function createNextEdition(edition: string, parts: readonly CopiedEditionPart[]): Promise<string> {
  return unwrapRows(await (await loadSessionDb()).rpc('make_next_edition', { edition, parts: [...parts] }))
}

/**
 * Deletes an edition that was just created.
 * @throws DatabaseError if another user has edited the edition, or if the edition is public
 */
export async function undoNextEdition(edition: string): Promise<void> {
  unwrapRows(await (await loadSessionDb()).rpc('unmake_edition', { edition }))
}

const addNumbers = (numbers: readonly number[]) => numbers.reduce((all, value) => all + value, 0)

/** Dates of the next edition such as `January 17 to 22, 2028`. Undefined if the copied edition has no dates. */
export const formatNextEditionDates = ({ starts_on, ends_on }: Pick<NextEdition, 'starts_on' | 'ends_on'>) =>
  starts_on ? formatLongDayRange(starts_on, ends_on ?? starts_on) : undefined

export type EditionPart = { part: CopiedEditionPart; name: string; comes: string; because: string }

const peopleReason = 'names change every year'
const yearReason = 'year-specific'

/** Describes how the sections of one type are copied: name, copied content, and the reason for leaving out content. */
function describeCopiedSections(
  kind: SectionKind,
  sections: number,
  entries: number,
  had: number,
): Omit<EditionPart, 'part'> {
  const headings = sections === 1 ? 'Heading only' : `${sections} headings only`
  switch (kind) {
    case 'text':
      return { name: formatQuantity(sections, 'text'), comes: 'Copied', because: 'layout kept' }
    case 'call':
      return { name: 'Call to take part', comes: 'Copied', because: 'layout kept' }
    case 'programme':
      return {
        name: 'Programme',
        comes: `${formatQuantity(entries, 'session')}; without speakers`,
        because: peopleReason,
      }
    case 'people':
      return {
        name: 'People',
        comes: had === 0 ? 'Texts' : `Texts, without ${formatQuantity(had, 'person', 'people')}`,
        because: peopleReason,
      }
    case 'partners':
      return {
        name: 'Partners',
        comes: entries === 0 ? 'Hidden' : `${formatQuantity(entries, 'partner')}, hidden`,
        because: 'roles change every year',
      }
    case 'figures':
    case 'pictures':
    case 'quotes':
    case 'press':
    case 'documents':
      return { name: emptiedSectionNames[kind], comes: headings, because: yearReason }
  }
}

const emptiedSectionNames = {
  figures: 'Statistics',
  pictures: 'Images',
  quotes: 'Quotes',
  press: 'Press',
  documents: 'Documents',
} as const

/**
 * Parts of an edition that can be copied, in the order of the flagship page: kinds of section, then notes and chairs.
 */
export function listCopyableParts({ sections, notes, chairs }: NextEdition): EditionPart[] {
  const kinds = [...new Set(sections.map(({ kind }) => kind))].map(kind => {
    const these = sections.filter(section => section.kind === kind)
    const entries = addNumbers(these.map(({ entries }) => entries))
    const had = addNumbers(these.map(({ had }) => had))
    return { part: kind, ...describeCopiedSections(kind, these.length, entries, had) }
  })
  const others: (EditionPart | false)[] = [
    notes.isWritten && {
      part: 'notes',
      name: 'Directions and practical information',
      comes: 'Copied',
      because: 'same venue',
    },
    chairs.length > 0 && {
      part: 'chairs',
      name: 'Seats',
      comes: `${formatQuantity(chairs.length, 'empty seat')}, with topics`,
      because: peopleReason,
    },
  ]
  return [...kinds, ...others.filter(part => part !== false)]
}

/** Number of copied texts that mention the old year. These texts are marked, but never changed automatically. */
export const countTextsWithYear = (
  { isDated, notes, sections }: NextEdition,
  parts: ReadonlySet<CopiedEditionPart>,
): number =>
  [
    isDated,
    notes.isDated && parts.has('notes'),
    ...sections.map(section => section.isDated && parts.has(section.kind)),
  ].filter(Boolean).length

/** Line in the outline of the new edition. */
export type EditionOutlineLine = { name: string; holds?: string; isShown: boolean }

/** Outline of the edition that results from copying these parts, in the order of the flagship page. */
export function buildEditionOutline(
  { sections, notes, chairs }: NextEdition,
  parts: ReadonlySet<CopiedEditionPart>,
): EditionOutlineLine[] {
  return [
    { name: 'Header', holds: 'title, venue and summary copied', isShown: true },
    ...sections
      .filter(({ kind }) => parts.has(kind))
      .map(({ kind, heading, entries, isShown }) => ({
        name: heading,
        ...(kind !== 'text' && { holds: entries === 0 ? 'empty' : formatQuantity(entries, 'entry', 'entries') }),
        isShown,
      })),
    ...(notes.isWritten && parts.has('notes') ? [{ name: 'Directions and practical information', isShown: true }] : []),
    ...(chairs.length > 0 && parts.has('chairs')
      ? [{ name: 'The table', holds: formatQuantity(chairs.length, 'empty seat'), isShown: true }]
      : []),
  ]
}
