import { foldText } from '../../platform/text/fold-text.ts'

/** What parts words, and the punctuation about them, which is not theirs. */
const between = /([\s\-–—/]+|[.,;:!?…)\]»”"]+(?=[\s\-–—/]|$)|(?<![^\s\-–—/])[([«“"]+)/

export type Piece = { text: string; marked: boolean }

/**
 * A text in pieces, words that answer the question marked: those that begin with one of its words, accents and
 * apostrophes aside. All pieces together are the text.
 */
export function splitMarks(text: string, question: string): Piece[] {
  const asked = foldText(question).split(' ').filter(Boolean)
  const answers = (word: string) =>
    [foldText(word), ...foldText(word.replace(/['’ʼ‘]/g, ' ')).split(' ')].some(
      part => part !== '' && asked.some(ask => part.startsWith(ask)),
    )
  const pieces: Piece[] = []
  for (const part of text.split(between)) {
    if (part === '') continue
    const marked = answers(part)
    const last = pieces.at(-1)
    if (last && last.marked === marked) last.text += part
    else pieces.push({ text: part, marked })
  }
  return pieces
}
