import { splitMarks } from '../search-marks.ts'

/** Text with the matching words marked. */
export function MarkedText({ text, question }: { text: string; question: string }) {
  return splitMarks(text, question).map(({ text, marked }, i) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name than their place
    marked ? <mark key={i}>{text}</mark> : <span key={i}>{text}</span>,
  )
}
