import type { ElementContent, Properties } from 'hast'
import { getTextContent, isElement, listElements } from '../../../app/platform/rich-text/elements.ts'
import { makeElement } from '../../../app/platform/rich-text/new-elements.ts'

/** Whether a node displays no content: no text, picture, player or horizontal rule. */
export const isBlankNode = (node: ElementContent) =>
  getTextContent(node).trim() === '' &&
  !(isElement(node) && listElements(node).some(({ tagName }) => /^(?:img|iframe|hr)$/.test(tagName)))

/** Wraps inline content between block elements in paragraphs, and drops blank content. */
export function wrapParagraphs(
  nodes: readonly ElementContent[],
  isBlock: (node: ElementContent) => boolean,
  properties: Properties = {},
): ElementContent[] {
  const out: ElementContent[] = []
  let run: ElementContent[] = []
  const flush = () => {
    if (!run.every(isBlankNode)) out.push(makeElement('p', run, properties))
    run = []
  }
  for (const node of nodes) {
    if (!isBlock(node)) {
      run.push(node)
      continue
    }
    flush()
    out.push(node)
  }
  flush()
  return out
}
