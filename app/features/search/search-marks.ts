import { foldText } from '../../platform/text/fold-text.ts'

/** Pattern for the characters between words, including punctuation that is not part of a word. */
const between = /([\s\-–—/]+|[.,;:!?…)\]»”"]+(?=[\s\-–—/]|$)|(?<![^\s\-–—/])[([«“"]+)/

export type HighlightedPiece = { text: string; marked: boolean }

/**
 * Splits a text into pieces, and marks words that start with a word of the query. Accents and apostrophes are ignored.
 * All pieces joined are the text.
 */
export function splitMarks(text: string, question: string): HighlightedPiece[] {
  const queryWords = foldText(question).split(' ').filter(Boolean)
  const answers = (word: string) =>
    [foldText(word), ...foldText(word.replace(/['’ʼ‘]/g, ' ')).split(' ')].some(
      part => part !== '' && queryWords.some(ask => part.startsWith(ask)),
    )
  const pieces: HighlightedPiece[] = []
  for (const part of text.split(between)) {
    if (part === '') continue
    const marked = answers(part)
    const last = pieces.at(-1)
    if (last && last.marked === marked) last.text += part
    else pieces.push({ text: part, marked })
  }
  return pieces
}
