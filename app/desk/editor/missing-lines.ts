import { toReadableLines } from '../../platform/rich-text/readable-lines.ts'

/** Whether a line is the other line with text typed at one place of it: before, within or after its words. */
function isContinuation(line: string, of: string): boolean {
  if (line.length < of.length) return false
  let start = 0
  while (start < of.length && line[start] === of[start]) start++
  return line.endsWith(of.slice(start))
}

/**
 * Finds lines of a draft that are missing in the shared text. The user would lose these lines when the shared text
 * replaces the draft. A line in which the user has already typed on is not missing.
 */
export function findMissingLines(draftHtml: string, textHtml: string): string {
  const stored = toReadableLines(textHtml)
  const storedLines = new Set(stored)
  const draft = toReadableLines(draftHtml)
  // Lines of the text that are left when each line of the draft has taken its equal. Each continues at most one line.
  const others = [...stored]
  for (const line of draft) if (others.includes(line)) others.splice(others.indexOf(line), 1)
  return draft
    .filter(line => {
      if (storedLines.has(line)) return false
      const at = others.findIndex(other => isContinuation(other, line))
      if (at >= 0) others.splice(at, 1)
      return at < 0
    })
    .join('\n')
}
