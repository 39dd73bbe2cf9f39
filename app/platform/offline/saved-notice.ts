import { formatDayOfYear, formatTime } from '../dates/date-format.ts'

/** What the line at the head of a page says, as rendered: hidden, for whoever has a line. */
export const offlineNotice = 'You are offline.'

/** `Saved 23 November, 10:12.` */
export const savedNotice = (at: number) => `Saved ${formatDayOfYear(at)}, ${formatTime(at)}.`

const place = ` hidden="">${offlineNotice}<`

/**
 * A kept page that says so of itself, before any script: the line at its head is filled in, and when it was saved stands on
 * the root element, where the line finds it once the page is alive.
 * @param savedAt milliseconds
 */
export const insertSavedNotice = (html: string, savedAt: number): string =>
  html.replace('<html', `<html data-saved="${savedAt}"`).replace(place, `>${savedNotice(savedAt)} ${offlineNotice}<`)
