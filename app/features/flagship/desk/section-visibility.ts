import { formatShortDay } from '../../../platform/dates/date-format.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { parseTimetable } from '../../../platform/timetable.ts'
import { listIds, toSectionKind } from '../flagship-section.ts'
import type { StoredEdition, StoredSection } from './flagship-desk-queries.ts'

/** Visibility of a section: from now on, from a date, until a date, or never. */
export type SectionVisibility = 'now' | 'from' | 'until' | 'never'
export type VisibilityFields = Pick<StoredSection, 'is_visible' | 'visible_from' | 'visible_until'>

/**
 * Visibility of a section at a given time.
 * @param now current time in ms since 1970
 */
export function getSectionVisibility(
  { is_visible, visible_from, visible_until }: VisibilityFields,
  now: number,
): SectionVisibility {
  if (!is_visible || (visible_until && Date.parse(visible_until) <= now)) return 'never'
  if (visible_from && Date.parse(visible_from) > now) return 'from'
  return visible_until ? 'until' : 'now'
}

/** Visibility of a section in words: `Visible`, `From 1 Dec`, `Until 17 Jan` or `Hidden`. */
export function formatSectionVisibility(section: VisibilityFields, now: number): string {
  switch (getSectionVisibility(section, now)) {
    case 'now':
      return 'Visible'
    case 'from':
      return `From ${formatShortDay(section.visible_from ?? now, now)}`
    case 'until':
      return `Until ${formatShortDay(section.visible_until ?? now, now)}`
    case 'never':
      return section.is_visible ? `Expired ${formatShortDay(section.visible_until ?? now, now)}` : 'Hidden'
  }
}

const listed = (items: unknown) => (Array.isArray(items) ? items.length : 0)

/** Content of a section in words: `6 days, 31 lines` or `11 people`. */
export function formatSectionContent({ kind, items }: Pick<StoredSection, 'kind' | 'items'>): string {
  switch (toSectionKind(kind)) {
    case 'programme': {
      const lines = parseTimetable(items)
      const days = new Set(lines.map(({ day }) => day)).size
      const unnamed = lines.filter(({ who }) => !who.trim()).length
      return lines.length === 0
        ? 'No sessions yet'
        : [
            formatQuantity(days, 'day'),
            formatQuantity(lines.length, 'session'),
            unnamed > 0 && `${unnamed} without a speaker`,
          ]
            .filter(Boolean)
            .join(', ')
    }
    case 'people':
      return formatQuantity(listIds(items).length, 'person', 'people')
    case 'figures':
      return formatQuantity(listed(items), 'statistic')
    case 'pictures':
      return formatQuantity(listIds(items).length, 'album')
    case 'partners':
      return formatQuantity(listIds(items).length, 'partner')
    case 'quotes':
      return formatQuantity(listIds(items).length, 'quote')
    case 'press':
      return formatQuantity(listed(items), 'link')
    case 'documents':
      return formatQuantity(listed(items), 'document')
    case 'call':
      return listed(items) > 0 ? '1 button' : 'No button yet'
    case 'text':
      return 'Text'
  }
}

/**
 * Previous year, if a copied text of the section still mentions it. Such texts are marked, but never changed
 * automatically.
 */
export function findMentionedYear(
  values: readonly unknown[],
  edition: Pick<StoredEdition, 'year'> | undefined,
): number | undefined {
  const before = edition && edition.year - 1
  return before && JSON.stringify(values).includes(String(before)) ? before : undefined
}
