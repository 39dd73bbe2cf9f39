import { readableLines } from '../../platform/rich-text/readable-lines.ts'

/** Lines of a draft that the shared text does not contain: they would be lost when it replaces the draft. */
export function missingLines(draftHtml: string, textHtml: string): string {
  const storedLines = new Set(readableLines(textHtml))
  return readableLines(draftHtml)
    .filter(line => !storedLines.has(line))
    .join('\n')
}
