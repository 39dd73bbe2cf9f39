import { toReadableLines } from '../../platform/rich-text/readable-lines.ts'

/**
 * Minimum length of a line for which a longer line counts as its continuation. A shorter line, such as "No", is also
 * part of unrelated lines.
 */
const minContinuedLength = 12

/**
 * Whether a line is another line plus text that was typed at one place: before, within or after the words of the other
 * line.
 */
function isContinuation(line: string, of: string): boolean {
  if (of.length < minContinuedLength || line.length < of.length) return false
  let start = 0
  while (start < of.length && line[start] === of[start]) start++
  return line.endsWith(of.slice(start))
}

const countEqualLines = (line: string, lines: readonly string[]) => lines.filter(each => each === line).length

/**
 * Finds lines of a draft that are missing in the shared text. The user would lose these lines when the shared text
 * replaces the draft. A line that the user has continued, between the same neighbouring lines, is not missing. In
 * doubt a line counts as missing, because the editor then offers the line to the user.
 */
export function findMissingLines(draftHtml: string, textHtml: string): string {
  const stored = toReadableLines(textHtml)
  const draft = toReadableLines(draftHtml)
  const storedLines = new Set(stored)
  const isTakenByEqual = (line: string) => countEqualLines(line, stored) <= countEqualLines(line, draft)
  /**
   * Positions of lines of the text that continue a line of the draft. Each line of the text continues at most one line
   * of the draft.
   */
  const continuing = new Set<number>()
  return draft
    .filter((line, at) => {
      if (storedLines.has(line)) return false
      const place = stored.findIndex(
        (other, index) =>
          !continuing.has(index) &&
          stored[index - 1] === draft[at - 1] &&
          stored[index + 1] === draft[at + 1] &&
          isContinuation(other, line) &&
          !isTakenByEqual(other),
      )
      continuing.add(place)
      return place < 0
    })
    .join('\n')
}
