/**
 * The words of an HTML text, for counting and for descriptions. Not a sanitiser: what it returns is text and is shown as text.
 * As in HTML, a `<` that no letter follows is a sign like any other.
 */
export const plainText = (html: string): string =>
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

/** The paragraphs of a plain text: what empty lines part. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map(part => part.trim())
    .filter(part => part !== '')
