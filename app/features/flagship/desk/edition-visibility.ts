import type { CalendarDay } from '../../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { formatQuantity } from '../../../platform/text/pluralize.ts'
import { findCurrentEdition, isCurrentDavosEdition, isEditionOver } from '../flagship.ts'
import type { FlagshipAdminLocation, StoredEdition, StoredFlagship } from './flagship-admin-queries.ts'

/** Edition of a flagship. If `edition` is missing, the main page of the flagship. */
export type FlagshipOrEdition = Pick<FlagshipAdminLocation, 'flagship' | 'edition'>

/** Name of the flagship's city. For a flagship without a city, its title. */
export const getFlagshipName = ({ city, title }: Pick<StoredFlagship, 'city' | 'title'>) => city || title

/** Heading of the screen: `Davos 2028`, or `Davos` for the main page. */
export const formatFlagshipHeading = ({ flagship, edition }: FlagshipOrEdition) =>
  edition ? `${getFlagshipName(flagship)} ${edition.year}` : getFlagshipName(flagship)

export const isVisibleToVisitors = ({ flagship, edition }: FlagshipOrEdition) => (edition ?? flagship).is_visible

/**
 * Whether visibility can be changed. Only the flagship page of Davos can be hidden; other main pages are always
 * visible.
 */
export const canSwitchVisibility = ({ flagship, edition }: FlagshipOrEdition) =>
  edition !== undefined || flagship.slug === 'davos'

/** Public URL of an edition, or of the flagship page. */
export const getPublicPagePath = ({ flagship, edition }: FlagshipOrEdition) =>
  edition
    ? paths.flagshipEdition(flagship.slug, edition.year)
    : flagship.slug === 'davos' && flagship.is_visible
      ? paths.flagshipDavos
      : paths.flagship(flagship.slug)

const countDaysUntilStart = (edition: StoredEdition, today: CalendarDay) =>
  edition.starts_on ? Math.round((Date.parse(edition.starts_on) - Date.parse(today)) / 86_400_000) : 0

const formatDays = (days: number) => (days === 1 ? 'a day' : formatQuantity(days, 'day'))

const listVisibleEditions = ({ editions }: StoredFlagship) => editions.filter(({ is_visible }) => is_visible)

/**
 * Status of an edition in words, for the tab of the edition: `Archive`, `Hidden`, `Now`, `Next, in 58 days` or
 * `Visible, in 430 days`.
 */
export function formatEditionStatus(edition: StoredEdition, flagship: StoredFlagship, today: CalendarDay): string {
  if (!edition.is_visible) return 'Hidden'
  if (isEditionOver(edition, today)) return 'Archive'
  if (edition.starts_on && edition.starts_on <= today) return 'Now'
  const name = findCurrentEdition(listVisibleEditions(flagship), today)?.id === edition.id ? 'Next' : 'Visible'
  const days = countDaysUntilStart(edition, today)
  return days > 0 ? `${name}, in ${formatDays(days)}` : name
}

/** Sentence about the time of an edition: `It begins in 54 days.` Empty if the dates are unknown. */
function formatTimeSentence(edition: StoredEdition, today: CalendarDay): string {
  if (isEditionOver(edition, today)) return ' It is over.'
  const days = countDaysUntilStart(edition, today)
  if (days > 0) return ` It begins in ${formatDays(days)}.`
  return edition.starts_on ? ' It takes place now.' : ''
}

/** Sentence about what visitors see: `fact`, in bold, and `effect`. */
export type VisibilityDescription = { fact: string; effect: string }

/** Number of sections, including the header, and number of sections that visitors will see. */
export type SectionCounts = { all: number; ready: number }

const formatReadySections = ({ all, ready }: SectionCounts) =>
  ` ${ready} of ${formatQuantity(all, 'section')} ${ready === 1 ? 'is' : 'are'} ready.`

/**
 * Sentence about what visitors see of an edition, or of the main page of a flagship.
 * @param counts undefined until the sections are loaded
 */
export function describeVisibility(
  subject: FlagshipOrEdition,
  counts: SectionCounts | undefined,
  today: CalendarDay,
): VisibilityDescription {
  const { flagship, edition } = subject
  const name = formatFlagshipHeading(subject)
  const path = getPublicPagePath(subject)
  if (!edition) {
    if (flagship.slug !== 'davos') return { fact: `${name} is visible`, effect: ` at ${path}, always.` }
    if (flagship.is_visible)
      return { fact: `${name} is visible`, effect: ` at ${path} and in the menu as “${flagship.title}”.` }
    return {
      fact: `The flagship page of ${name} is hidden.`,
      effect: ` ${paths.flagshipDavos} shows “Page not found” and no menu links to it; ${path} stays visible.`,
    }
  }
  if (!edition.is_visible)
    return {
      fact: `${name} is hidden.`,
      effect: ` Its URL ${path} shows “Page not found”; no menu links to it.${counts ? formatReadySections(counts) : ''}`,
    }
  const time = formatTimeSentence(edition, today)
  const visible = listVisibleEditions(flagship)
  if (isCurrentDavosEdition({ ...flagship, editions: visible }, edition, today))
    return { fact: `${name} is visible`, effect: ` and in the menu as “${flagship.title}”.${time}` }
  const isMenuHidden =
    flagship.slug === 'davos' && !flagship.is_visible && findCurrentEdition(visible, today)?.id === edition.id
  return {
    fact: `${name} is visible`,
    effect: ` at ${path}.${time}${isMenuHidden ? ' No menu links to it, because the flagship page is hidden.' : ''}`,
  }
}

/** Label of the button that makes an edition, or the flagship page, visible. */
export const formatPublishAction = (subject: FlagshipOrEdition) =>
  subject.edition ? `Publish ${formatFlagshipHeading(subject)}` : 'Show the flagship page'

/** Sentence in the dialog that publishes an edition or the flagship page. It says what visitors will see. */
export function describeEditionPublication({ flagship, edition }: FlagshipOrEdition, today: CalendarDay): string {
  const { title } = flagship
  if (!edition) return `Visitors can open ${paths.flagshipDavos} immediately, and the menu links to it as “${title}”.`
  const opens = `Visitors can open ${getPublicPagePath({ flagship, edition })} immediately.`
  if (flagship.slug !== 'davos') return opens
  if (!flagship.is_visible) return `${opens} No menu links to it, because the flagship page is hidden.`
  const current = findCurrentEdition([...listVisibleEditions(flagship), edition], today)
  if (!current || current.id === edition.id) return `${opens} The link “${title}” in the menu leads to it.`
  return isEditionOver(edition, today)
    ? `${opens} It is listed among the earlier editions.`
    : `${opens} The link “${title}” in the menu leads to ${current.year} until that edition is over.`
}
