import { foldText } from '../../platform/text/fold-text.ts'

/** Characters that separate words, and punctuation that does not belong to a word. */
const between = /([\s\-–—/]+|[.,;:!?…)\]»”"]+(?=[\s\-–—/]|$)|(?<![^\s\-–—/])[([«“"]+)/

export type MarkedPiece = { text: string; marked: boolean }

/**
 * Splits a text and marks the words that start with a word of the query, ignoring accents and apostrophes. The pieces
 * join to the full text.
 */
export function splitMarks(text: string, question: string): MarkedPiece[] {
  const queryWords = foldText(question).split(' ').filter(Boolean)
  const answers = (word: string) =>
    [foldText(word), ...foldText(word.replace(/['’ʼ‘]/g, ' ')).split(' ')].some(
      part => part !== '' && queryWords.some(ask => part.startsWith(ask)),
    )
  const pieces: MarkedPiece[] = []
  for (const part of text.split(between)) {
    if (part === '') continue
    const marked = answers(part)
    const last = pieces.at(-1)
    if (last && last.marked === marked) last.text += part
    else pieces.push({ text: part, marked })
  }
  return pieces
}
