import { toReadableLines } from '../../platform/rich-text/readable-lines.ts'

/** Lines of a draft that the shared text does not contain: they would be lost when it replaces the draft. */
export function findMissingLines(draftHtml: string, textHtml: string): string {
  const storedLines = new Set(toReadableLines(textHtml))
  return toReadableLines(draftHtml)
    .filter(line => !storedLines.has(line))
    .join('\n')
}
