import { toPlainText } from '../../../platform/text/plain-text.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { parseTimetable } from '../../../platform/timetable.ts'
import { toSectionKind } from '../flagship-section.ts'
import {
  buildFlagshipLocationPath,
  type FlagshipAdminLocation,
  type StoredChair,
  type StoredEdition,
  type StoredSection,
} from './flagship-admin-queries.ts'

/** Part of an edition that is unfinished. An unfinished part does not prevent publication. */
export type EditionFinding = {
  /**
   * Type of the finding: a text mentions the previous year, sessions have no speaker, a section has no content, or seats
   * have no name. A record has at most one finding of each type.
   */
  kind: 'year' | 'speakers' | 'empty' | 'seats'
  text: string
  /** Id of the record whose form contains the text to correct. */
  open: string
}

/** Number of sessions without a speaker. Breaks need no speaker. */
export const countSessionsWithoutSpeaker = (items: unknown): number =>
  parseTimetable(items).filter(({ kind, who }) => kind !== 'break' && !who.trim()).length

/** Previous year, if a copied text still mentions that year. Such a text is marked, but never changed automatically. */
export function findPreviousYearInText(
  values: readonly unknown[],
  edition: Pick<StoredEdition, 'year'> | undefined,
): number | undefined {
  const before = edition && edition.year - 1
  return before && JSON.stringify(values).includes(String(before)) ? before : undefined
}

/** Previous year, if the header of an edition still mentions that year. */
export const findYearInHeader = (edition: StoredEdition) =>
  findPreviousYearInText([edition.title, edition.summary, edition.travel_html, edition.practical_html], edition)

/** Previous year, if a section still mentions that year. */
export const findYearInSection = (section: StoredSection, edition: StoredEdition | undefined) =>
  findPreviousYearInText([section.heading, section.body_html, section.items], edition)

/** Whether a section has no items and no text, such as a list that was copied without its items. */
export const isSectionEmpty = ({ body_html, items }: Pick<StoredSection, 'body_html' | 'items'>): boolean =>
  toPlainText(body_html ?? '').trim() === '' && (!Array.isArray(items) || items.length === 0)

/**
 * Unfinished parts of an edition, in the order in which the flagship page shows them, and then the seats.
 * @param chairs seats of the edition, once loaded
 */
export function listEditionFindings(
  edition: StoredEdition,
  sections: readonly StoredSection[],
  chairs: readonly Pick<StoredChair, 'name'>[] = [],
): EditionFinding[] {
  const filled = chairs.filter(({ name }) => name).length
  const old = findYearInHeader(edition)
  return [
    old !== undefined && { kind: 'year' as const, text: `The header mentions ${old}`, open: edition.id },
    ...sections.flatMap(section => {
      const mentioned = findYearInSection(section, edition)
      const count = toSectionKind(section.kind) === 'programme' ? countSessionsWithoutSpeaker(section.items) : 0
      return [
        isSectionEmpty(section) && {
          kind: 'empty' as const,
          text: `“${section.heading}” has no content`,
          open: section.id,
        },
        count > 0 && {
          kind: 'speakers' as const,
          text: `${formatQuantity(count, 'session')} of “${section.heading}” ${count === 1 ? 'has' : 'have'} no speaker`,
          open: section.id,
        },
        mentioned !== undefined && {
          kind: 'year' as const,
          text: `“${section.heading}” mentions ${mentioned}`,
          open: section.id,
        },
      ]
    }),
    filled < chairs.length && {
      kind: 'seats' as const,
      text: `${filled} of ${formatQuantity(chairs.length, 'seat')} filled`,
      open: edition.id,
    },
  ].filter(finding => finding !== false)
}

/** Location of a finding: the open section, or the tab of the seats. */
export const locateFinding = (
  place: Pick<FlagshipAdminLocation, 'flagship' | 'edition'>,
  { kind, open }: EditionFinding,
): string =>
  kind === 'seats'
    ? buildFlagshipLocationPath({ ...place, part: 'seats' })
    : buildFlagshipLocationPath({ ...place, part: undefined }, open)
