import { formatDayOfYear, formatTime } from '../dates/date-format.ts'

/** Text of the offline line at the top of a page, as rendered: hidden while the visitor is online. */
export const offlineNotice = 'You are offline.'

/** Formats as `Saved 23 November, 10:12.` */
export const formatSavedNotice = (at: number) => `Saved ${formatDayOfYear(at)}, ${formatTime(at)}.`

const place = ` hidden="">${offlineNotice}<`

/**
 * Marks a cached page as saved without any script: fills in the line at its top, and writes the time of caching on the
 * root element, where the component reads it after hydration.
 * @param savedAt milliseconds
 */
export const insertSavedNotice = (html: string, savedAt: number): string =>
  html
    .replace('<html', `<html data-saved="${savedAt}"`)
    .replace(place, `>${formatSavedNotice(savedAt)} ${offlineNotice}<`)
