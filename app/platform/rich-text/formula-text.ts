import type { Element, ElementContent, Parents } from 'hast'
import { getTextContent, isElement } from './elements.ts'
import { replaceElements } from './new-elements.ts'

/** Whether a node is the source code of a formula in MathML. Browsers display the formula, but not its source code. */
const isFormulaSource = (node: ElementContent) => isElement(node) && /^annotation(?:-xml)?$/.test(node.tagName)
const isSingleTerm = (text: string) => text.length <= 1 || /^[\p{L}\p{M}\d.,]+$/u.test(text)
const addParentheses = (words: string) => (isSingleTerm(words) ? words : `(${words})`)

/** Formula as one line of text, such as `a/b` or `x^2`. */
function formatFormulaNode(node: ElementContent): string {
  if (!isElement(node)) return getTextContent(node).replace(/\s+/g, ' ').trim()
  const parts = node.children
    .filter(child => !isFormulaSource(child))
    .map(formatFormulaNode)
    .filter(text => text !== '')
  const [first = '', second = '', third = ''] = parts
  switch (node.tagName) {
    case 'mfrac':
      return `${addParentheses(first)}/${addParentheses(second)}`
    case 'msup':
      return `${addParentheses(first)}^${addParentheses(second)}`
    case 'msub':
      return `${addParentheses(first)}_${addParentheses(second)}`
    case 'msubsup':
      return `${addParentheses(first)}_${addParentheses(second)}^${addParentheses(third)}`
    case 'msqrt':
      return `√${addParentheses(parts.join(''))}`
    case 'mroot':
      return `${addParentheses(second)}√${addParentheses(first)}`
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

const toFormulaText = (math: Element) => formatFormulaNode(math) || String(math.properties.alttext ?? '')
