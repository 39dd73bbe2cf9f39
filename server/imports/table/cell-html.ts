import { listElements } from '../../../app/platform/rich-text/elements.ts'
import { markdownHtml } from '../markdown/markdown-html.ts'
import { toFigures, plainFigures } from '../prose/figures.ts'
import { rankHeadings } from '../prose/headings.ts'
import { toPlayers } from '../prose/players.ts'
import { prose, type ProseDescription } from '../prose/prose.ts'

export const hasTags = /<(?:p|div|br|h[1-6]|ul|ol|li|a|img|strong|em|b|i|blockquote|table|figure|span|iframe)\b[^>]*>/i

/** Converts a cell with HTML, Markdown or plain text; in plain text each non-empty line is a paragraph. */
export function cellHtml(text: string, told: ProseDescription): string {
  if (!hasTags.test(text)) {
    const lines = text.replaceAll(/\r\n?/g, '\n')
    const paragraphs = /\n[ \t]*\n/.test(lines)
      ? lines
      : lines.replaceAll(/\n(?![ \t]*(?:[-*+>|]|\d+\.|#|```))/g, '\n\n')
    return markdownHtml(paragraphs, told, { picture: src => src, link: href => href }, () => {})
  }
  return prose(text, told, tree => {
    toPlayers(tree, told)
    toFigures(tree, told)
    plainFigures(tree, told)
    rankHeadings(tree)
    for (const element of listElements(tree)) delete element.properties.style
  })
}
