import { toComparableText } from '../../platform/text/to-comparable-text.ts'

/** Pattern for the characters between words, including punctuation that is not part of a word. */
const wordSeparatorPattern = /([\s\-–—/]+|[.,;:!?…)\]»”"]+(?=[\s\-–—/]|$)|(?<![^\s\-–—/])[([«“"]+)/

export type HighlightedTextPart = { text: string; marked: boolean }

/**
 * Splits a text into parts, and marks words that start with a word of the query. Accents and apostrophes are ignored.
 * All parts joined are the text.
 */
export function splitHighlightedText(text: string, question: string): HighlightedTextPart[] {
  const queryWords = toComparableText(question).split(' ').filter(Boolean)
  const answers = (word: string) =>
    [toComparableText(word), ...toComparableText(word.replace(/['’ʼ‘]/g, ' ')).split(' ')].some(
      part => part !== '' && queryWords.some(ask => part.startsWith(ask)),
    )
  const pieces: HighlightedTextPart[] = []
  for (const part of text.split(wordSeparatorPattern)) {
    if (part === '') continue
    const marked = answers(part)
    const last = pieces.at(-1)
    if (last && last.marked === marked) last.text += part
    else pieces.push({ text: part, marked })
  }
  return pieces
}
