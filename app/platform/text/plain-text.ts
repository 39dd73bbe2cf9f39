/**
 * Text of HTML, for counting and descriptions. The function is not a sanitiser: the result is plain text and must be
 * displayed as plain text. As in HTML, a `<` that is not followed by a letter belongs to the text.
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

/** Paragraphs of a plain text. The text is split at empty lines. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map(part => part.trim())
    .filter(part => part !== '')
