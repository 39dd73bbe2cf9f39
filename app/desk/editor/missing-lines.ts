import { readableLines } from '../../platform/rich-text/readable-lines.ts'

/** The lines of a draft that a shared text does not hold: what they say would be gone once the text takes its place. */
export function missingLines(draftHtml: string, textHtml: string): string {
  const held = new Set(readableLines(textHtml))
  return readableLines(draftHtml)
    .filter(line => !held.has(line))
    .join('\n')
}
