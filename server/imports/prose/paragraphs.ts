import type { ElementContent, Properties } from 'hast'
import { getTextContent, isElement, listElements, makeElement } from '../../../app/platform/rich-text/elements.ts'

/** Whether a node shows nothing: no text, picture, player or rule. */
export const isBlankNode = (node: ElementContent) =>
  getTextContent(node).trim() === '' &&
  !(isElement(node) && listElements(node).some(({ tagName }) => /^(?:img|iframe|hr)$/.test(tagName)))

/** Wraps inline content between blocks in paragraphs; blank content is dropped. */
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
