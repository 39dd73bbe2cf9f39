import type { Element, ElementContent, Parents } from 'hast'
import { getTextContent, isElement, replaceElements } from './elements.ts'

/** Whether a node is the source code of a formula in MathML. Browsers display the formula, but not its source code. */
const isSource = (node: ElementContent) => isElement(node) && /^annotation(?:-xml)?$/.test(node.tagName)
const isOne = (text: string) => text.length <= 1 || /^[\p{L}\p{M}\d.,]+$/u.test(text)
const grouped = (words: string) => (isOne(words) ? words : `(${words})`)

/** Formula as one line of text, such as `a/b` or `x^2`. */
function wordsOfFormula(node: ElementContent): string {
  if (!isElement(node)) return getTextContent(node).replace(/\s+/g, ' ').trim()
  const parts = node.children
    .filter(child => !isSource(child))
    .map(wordsOfFormula)
    .filter(text => text !== '')
  const [first = '', second = '', third = ''] = parts
  switch (node.tagName) {
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msup':
      return `${grouped(first)}^${grouped(second)}`
    case 'msub':
      return `${grouped(first)}_${grouped(second)}`
    case 'msubsup':
      return `${grouped(first)}_${grouped(second)}^${grouped(third)}`
    case 'msqrt':
      return `√${grouped(parts.join(''))}`
    case 'mroot':
      return `${grouped(second)}√${grouped(first)}`
    case 'mtr':
      return parts.join(' ')
    case 'mtable':
      return parts.join('; ')
    default:
      return parts.join('')
  }
}

/**
 * Replaces each formula with text, because pages do not render formulas, and a sentence without its formula could have
 * another meaning.
 */
export function replaceFormulas(tree: Parents): void {
  replaceElements(tree, node => (node.tagName === 'math' ? [{ type: 'text', value: toFormulaText(node) }] : [node]))
}

const toFormulaText = (math: Element) => wordsOfFormula(math) || String(math.properties.alttext ?? '')
