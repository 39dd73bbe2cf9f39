import { toReadableLines } from '../../platform/rich-text/readable-lines.ts'

/**
 * Finds lines of a draft that are missing in the shared text. The user would lose these lines when the shared text
 * replaces the draft.
 */
export function findMissingLines(draftHtml: string, textHtml: string): string {
  const storedLines = new Set(toReadableLines(textHtml))
  return toReadableLines(draftHtml)
    .filter(line => !storedLines.has(line))
    .join('\n')
}
