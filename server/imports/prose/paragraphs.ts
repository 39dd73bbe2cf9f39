import type { ElementContent, Properties } from 'hast'
import { element, listElements, isElement, textContent } from '../../../app/platform/rich-text/elements.ts'

/** Whether a node shows nothing: neither words nor a picture, a film or a line. */
export const isBlank = (node: ElementContent) =>
  textContent(node).trim() === '' &&
  !(isElement(node) && listElements(node).some(({ tagName }) => /^(?:img|iframe|hr)$/.test(tagName)))

/** What stands between blocks comes into paragraphs; where nothing is shown there, it is left out. */
export function wrapParagraphs(
  nodes: readonly ElementContent[],
  isBlock: (node: ElementContent) => boolean,
  properties: Properties = {},
): ElementContent[] {
  const out: ElementContent[] = []
  let run: ElementContent[] = []
  const flush = () => {
    if (!run.every(isBlank)) out.push(element('p', run, properties))
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
