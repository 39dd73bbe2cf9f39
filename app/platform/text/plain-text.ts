/**
 * Extracts the text of HTML, for counting and descriptions. Not a sanitiser: the result is plain text and is displayed
 * as such. As in HTML, a `<` that is not followed by a letter is plain text.
 */
export const toPlainText = (html: string): string =>
  html
    .replace(/<[a-z/!?][^<>]*>/gi, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&(?:apos|#39);/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** Splits a plain text into paragraphs at its empty lines. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map(part => part.trim())
    .filter(part => part !== '')
