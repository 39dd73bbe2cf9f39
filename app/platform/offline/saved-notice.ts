import { formatDayOfYear, formatTime } from '../dates/date-format.ts'

/**
 * Text of the offline notice at the top of a page. The server renders the notice hidden, for visitors who are online.
 */
export const offlineNoticeText = 'You are offline.'

/** Text such as `Saved November 23, 10:12.` */
export const formatOfflineNotice = (at: number) => `Saved ${formatDayOfYear(at)}, ${formatTime(at)}.`

const hiddenNoticeHtml = ` hidden="">${offlineNoticeText}<`

/**
 * Adds the offline notice to the HTML of a cached page without a script. The time of caching is written on the root
 * element, where the component reads the time after hydration.
 * @param savedAt time of caching in ms since 1970
 */
export const insertOfflineNotice = (html: string, savedAt: number): string =>
  html
    .replace('<html', `<html data-saved="${savedAt}"`)
    .replace(hiddenNoticeHtml, `>${formatOfflineNotice(savedAt)} ${offlineNoticeText}<`)
