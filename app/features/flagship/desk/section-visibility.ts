import type { RowActionEffects } from '../../../desk/record/use-row-actions.ts'
import { formatShortDay } from '../../../platform/dates/date-format.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { parseTimetable } from '../../../platform/timetable.ts'
import { listReferencedIds, toSectionKind } from '../flagship-section.ts'
import { countSessionsWithoutSpeaker, isSectionEmpty } from './edition-findings.ts'
import type { StoredEdition, StoredSection } from './flagship-admin-queries.ts'

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

/**
 * Visibility of a section in words: `Visible`, `From 1 Dec`, `Until 17 Jan` or `Hidden`. A section that becomes visible
 * with its hidden edition is `Ready`.
 */
export function formatSectionVisibility(section: VisibilityFields, now: number, isEditionHidden = false): string {
  switch (getSectionVisibility(section, now)) {
    case 'now':
      return isEditionHidden ? 'Ready' : 'Visible'
    case 'from':
      return `From ${formatShortDay(section.visible_from ?? now, now)}`
    case 'until':
      return `Until ${formatShortDay(section.visible_until ?? now, now)}`
    case 'never':
      return section.is_visible ? `Expired ${formatShortDay(section.visible_until ?? now, now)}` : 'Hidden'
  }
}

const countItems = (items: unknown) => (Array.isArray(items) ? items.length : 0)

/** Content of a section in words: `6 days, 31 lines` or `11 people`. */
export function formatSectionContent({ kind, items }: Pick<StoredSection, 'kind' | 'items'>): string {
  switch (toSectionKind(kind)) {
    case 'programme': {
      const lines = parseTimetable(items)
      const days = new Set(lines.map(({ day }) => day)).size
      const unnamed = countSessionsWithoutSpeaker(items)
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
      return formatQuantity(listReferencedIds(items).length, 'person', 'people')
    case 'figures':
      return formatQuantity(countItems(items), 'statistic')
    case 'pictures':
      return formatQuantity(listReferencedIds(items).length, 'album')
    case 'partners':
      return formatQuantity(listReferencedIds(items).length, 'partner')
    case 'quotes':
      return formatQuantity(listReferencedIds(items).length, 'quote')
    case 'press':
      return formatQuantity(countItems(items), 'link')
    case 'documents':
      return formatQuantity(countItems(items), 'document')
    case 'call':
      return countItems(items) > 0 ? '1 button' : 'No button yet'
    case 'text':
      return 'Text'
  }
}

type CountedSection = VisibilityFields & Pick<StoredSection, 'body_html' | 'items'>
/**
 * Number of sections, including the header, and number of sections with content that visitors of a visible edition see.
 */
export const countSections = (sections: readonly CountedSection[], now: number) => ({
  all: sections.length + 1,
  ready: sections.filter(section => isSectionShown(section, now) && !isSectionEmpty(section)).length + 1,
})

/** Whether visitors of a visible edition see a section now. */
const isSectionShown = (section: VisibilityFields, now: number) =>
  ['now', 'until'].includes(getSectionVisibility(section, now))

/** Effects of showing, hiding and moving sections, in words for the toast. */
export function describeSectionEffects(
  sections: readonly StoredSection[],
  edition: Pick<StoredEdition, 'year' | 'is_visible'> | undefined,
  now: number,
): RowActionEffects {
  const hidden = edition && !edition.is_visible ? `${edition.year} is hidden` : undefined
  const visibilityOf = (id: string) => {
    const section = sections.find(each => each.id === id)
    return section && { ...section, is_visible: true }
  }
  return {
    order: hidden ? `${hidden}: visitors see the order when you publish it.` : 'Visitors see it now.',
    show(id) {
      const section = visibilityOf(id)
      if (section && getSectionVisibility(section, now) === 'never')
        return 'Its until date has passed: visitors do not see it.'
      if (hidden) return `${hidden}: visitors see it when you publish it.`
      return section && getSectionVisibility(section, now) === 'from'
        ? `Visitors see it ${formatSectionVisibility(section, now).replace('From', 'from')}.`
        : 'Visitors see it now.'
    },
    hide(id) {
      const section = visibilityOf(id)
      const wasShown = !hidden && section && isSectionShown(section, now)
      return wasShown ? 'Visitors no longer see it.' : 'Visitors did not see it before.'
    },
  }
}
