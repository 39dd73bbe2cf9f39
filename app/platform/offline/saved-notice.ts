import { formatDayOfYear, formatTime } from '../dates/date-format.ts'

/** What the line at the head of a page says, as rendered: hidden, for whoever has a line. */
export const unsavedWords = 'You are offline.'

/** `Saved 23 November, 10:12.` */
export const savedWords = (at: number) => `Saved ${formatDayOfYear(at)}, ${formatTime(at)}.`

const place = ` hidden="">${unsavedWords}<`

/**
 * A kept page that says so of itself, before any script: the line at its head is filled in, and when it was saved stands on
 * the root element, where the line finds it once the page is alive.
 * @param savedAt milliseconds
 */
export const withSavedMark = (html: string, savedAt: number): string =>
  html.replace('<html', `<html data-saved="${savedAt}"`).replace(place, `>${savedWords(savedAt)} ${unsavedWords}<`)
