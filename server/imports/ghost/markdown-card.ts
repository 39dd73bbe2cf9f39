import type { ElementContent, Root } from 'hast'
import markdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import { parseFragment } from '../prose/fragment.ts'
import { moveListedFootnotesToMarks } from '../prose/listed-notes.ts'
import type { LostTextElements } from '../prose/prose.ts'

/** Markdown parser with Ghost's settings: inline HTML, line breaks preserved, URLs become links. */
const markdownParser = markdownIt({ html: true, breaks: true, linkify: true }).use(footnotes)

/**
 * Converts a Markdown card. Each card numbers its footnotes from 1, so footnotes are resolved separately for each card.
 */
export function convertMarkdownCard(text: string, description: LostTextElements): ElementContent[] {
  const tree: Root = { type: 'root', children: parseFragment(markdownParser.render(text)) }
  moveListedFootnotesToMarks(tree, description)
  return tree.children as ElementContent[]
}
