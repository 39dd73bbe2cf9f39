import type { Element, ElementContent, Parents } from 'hast'
import { hasTagName, isElement } from '../../../app/platform/rich-text/elements.ts'
import { makeElement } from '../../../app/platform/rich-text/new-elements.ts'
import { classicTagPattern } from './block-html.ts'

const toWordSet = (names: string) => new Set(names.split(/\s+/))
/** Names of block elements without a meaning, such as `div`. Their text is put into paragraphs. */
const boxElements = toWordSet(
  `${classicTagPattern} div section article main header footer aside center address form fieldset details blockquote`,
)
/** Names of elements that contain either only text or only blocks. */
const holderElements = toWordSet('li td th dd')
/** Names of block elements that cannot be inside a paragraph. */
const blockElements = toWordSet(
  `p h1 h2 h3 h4 h5 h6 ul ol dl dt pre table caption colgroup thead tbody tfoot tr figure figcaption hr video audio
   script style noscript template summary hgroup nav object iframe wp-more`,
)
const isBlock = (node: ElementContent | undefined): boolean =>
  isElement(node) &&
  (blockElements.has(node.tagName) || boxElements.has(node.tagName) || holderElements.has(node.tagName))

const isBreak = (node: ElementContent | undefined) => hasTagName(node, 'br')
const isBlank = (node: ElementContent | undefined) => node?.type === 'text' && node.value.trim() === ''
const isBreakOrBlank = (node: ElementContent | undefined) => isBreak(node) || isBlank(node) || node?.type === 'comment'

/** Trims line breaks and blanks at both ends. */
export function trimTextBlock(run: ElementContent[]): ElementContent[] {
  const first = run.findIndex(node => !isBreakOrBlank(node))
  const trimmed = first < 0 ? [] : run.slice(first, run.findLastIndex(node => !isBreakOrBlank(node)) + 1)
  const [start, end] = [trimmed[0], trimmed.at(-1)]
  if (start?.type === 'text') start.value = start.value.trimStart()
  if (end?.type === 'text') end.value = end.value.trimEnd()
  return trimmed
}

const makeLineBreak = (): Element => makeElement('br', [])
const makeText = (value: string): ElementContent => ({ type: 'text', value })
const splitLines = (value: string) => value.replaceAll(/\r\n?/g, '\n').split('\n')

/** Converts line ends inside formatted text to `br` elements. */
function breakLines(node: ElementContent): ElementContent[] {
  if (node.type === 'text')
    return splitLines(node.value).flatMap((line, at) => (at > 0 ? [makeLineBreak(), makeText(line)] : [makeText(line)]))
  if (isElement(node) && node.tagName !== 'code') node.children = node.children.flatMap(breakLines)
  return [node]
}

/** Whether a line is only a URL, which WordPress would replace by embedded content. */
const isAddress = (line: string) => /^\s*https?:\/\/[^\s<>"]+\s*$/.test(line)

/**
 * Wraps loose text in paragraphs. In a text from before the block editor, empty lines separate paragraphs and line ends
 * become line breaks; in other texts only the text between blocks is wrapped. The function changes the tree and not the
 * HTML string, so that preformatted text is never split.
 */
export function addWordPressParagraphs(parent: Parents, keepsLines = false): void {
  const out: ElementContent[] = []
  /** Positions of the paragraphs that this function creates. */
  const lineBreaks = new Set<number>()
  let run: ElementContent[] = []
  const flush = () => {
    const trimmed = trimTextBlock(run)
    if (trimmed.length > 0) {
      lineBreaks.add(out.length)
      out.push(makeElement('p', trimmed))
    }
    run = []
  }
  const addLine = (line: string, isAlone: boolean) => {
    if (isAlone && isAddress(line)) {
      flush()
      out.push(makeElement('p', [makeText(line.trim())]))
    } else if (line) run.push(makeText(line))
  }
  const addText = (value: string, next: ElementContent | undefined) => {
    const lines = splitLines(value)
    for (const [at, line] of lines.entries()) {
      const isEmptyLine = at > 0 && at < lines.length - 1 && line.trim() === ''
      if (isEmptyLine) flush()
      else if (at > 0 && run.length > 0 && !isBreak(run.at(-1))) run.push(makeLineBreak())
      const isAtEnd = at === lines.length - 1
      addLine(line, (run.length === 0 || at > 0) && (!isAtEnd || next === undefined || isBlock(next)))
    }
  }
  const children = parent.children as ElementContent[]
  for (const [at, node] of children.entries()) {
    if (isElement(node) && isBlock(node)) {
      flush()
      const keeps = node.tagName === classicTagPattern || (keepsLines && node.tagName !== 'table')
      if (boxElements.has(node.tagName) || holderElements.has(node.tagName)) addWordPressParagraphs(node, keeps)
      else if (/^([ou]l|dl|table|thead|tbody|tfoot|tr)$/.test(node.tagName)) setParagraphsWithin(node, keepsLines)
      out.push(node)
    } else if (keepsLines && node.type === 'text') addText(node.value, children[at + 1])
    else if (keepsLines && isElement(node)) run.push(...breakLines(node))
    else run.push(node)
  }
  flush()
  const [only, other] = out.flatMap((node, at) => (hasTagName(node, 'p') ? [at] : []))
  const isOneLine =
    parent.type === 'element' && holderElements.has(parent.tagName) && only !== undefined && other === undefined
  if (isOneLine && lineBreaks.has(only)) out.splice(only, 1, ...(out[only] as Element).children)
  parent.children = out
}

/** Adds paragraphs inside an element that cannot contain text directly, such as a list, a table or a row. */
function setParagraphsWithin(parent: Element, keepsLines: boolean): void {
  for (const child of parent.children) {
    if (!isElement(child)) continue
    if (holderElements.has(child.tagName)) addWordPressParagraphs(child, keepsLines)
    else if (blockElements.has(child.tagName)) setParagraphsWithin(child, keepsLines)
  }
}
