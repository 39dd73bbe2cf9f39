/**
 * Number of rows of a text area for a text, at most four. Browsers without the CSS property field-sizing need this
 * number.
 */
export const estimateRows = (text: string, lettersPerRow: number): number =>
  Math.min(4, Math.ceil(text.length / lettersPerRow) || 1)
