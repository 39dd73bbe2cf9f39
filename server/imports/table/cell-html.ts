import { listElements } from '../../../app/platform/rich-text/elements.ts'
import { convertMarkdown } from '../markdown/markdown-html.ts'
import { convertToFigures, simplifyFigures } from '../prose/figures.ts'
import { normalizeHeadingLevels } from '../prose/headings.ts'
import { convertToPlayers } from '../prose/players.ts'
import { convertProse, type LostTextElements } from '../prose/prose.ts'

export const htmlTagPattern =
  /<(?:p|div|br|h[1-6]|ul|ol|li|a|img|strong|em|b|i|blockquote|table|figure|span|iframe)\b[^>]*>/i

/** Converts a cell with HTML, Markdown or plain text to HTML. In plain text each non-empty line becomes a paragraph. */
export function convertCell(text: string, description: LostTextElements): string {
  if (!htmlTagPattern.test(text)) {
    const lines = text.replaceAll(/\r\n?/g, '\n')
    const paragraphs = /\n[ \t]*\n/.test(lines)
      ? lines
      : lines.replaceAll(/\n(?![ \t]*(?:[-*+>|]|\d+\.|#|```))/g, '\n\n')
    return convertMarkdown(paragraphs, description, { picture: src => src, link: href => href }, () => {})
  }
  return convertProse(text, description, tree => {
    convertToPlayers(tree, description)
    convertToFigures(tree, description)
    simplifyFigures(tree, description)
    normalizeHeadingLevels(tree)
    for (const element of listElements(tree)) delete element.properties.style
  })
}
