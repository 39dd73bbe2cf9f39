import type { Element, ElementContent, Nodes, Root } from 'hast'
import { SaxesParser } from 'saxes'
import { isElement } from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { ListItemCounter, type ListNumbering, type ListPosition } from './docx-numbering.ts'

/**
 * Delimiters around the number of a list item, because mammoth drops these numbers. The delimiters are private-use
 * characters that no font has.
 */
const [open, close] = ['\uf8f1', '\uf8f2']
const markerPattern = new RegExp(`${open}(-?\\d+)${close}`, 'g')

type Paragraph = ListPosition & {
  start: number
  /**
   * Position in the XML after the properties of the paragraph, or after the start tag of a paragraph without
   * properties.
   */
  content: number
  isDropCap: boolean
  /** Letters of the preceding drop cap, to insert at the start of the paragraph. */
  letters: string
}
type TextEdit = { from: number; to: number; text: string }

const getLocalName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Prepares the XML of a document: puts the number of each list item in front of the item, and each drop cap into its
 * paragraph.
 */
export function prepareBody(xml: string, numbering: ListNumbering): string {
  const counter = new ListItemCounter(numbering)
  const edits: TextEdit[] = []
  const stack: Paragraph[] = []
  /** Drop cap that is inserted into the next paragraph. */
  let dropCap: (TextEdit & { letters: string }) | undefined
  const parser = new SaxesParser({ xmlns: false })

  const openParagraph = (start: number, content: number) => {
    const letters = dropCap?.letters ?? ''
    if (dropCap) edits.push({ from: dropCap.from, to: dropCap.to, text: '' })
    stack.push({ start, content, isDropCap: false, letters })
  }
  const closeParagraph = (name: string, end: number) => {
    const element = stack.pop()
    if (!element) return
    const prefix = name.slice(0, name.length - getLocalName(name).length)
    const number = counter.next(element)
    const run = (runText: string) => `<${prefix}r><${prefix}t>${runText}</${prefix}t></${prefix}r>`
    const text = (number === undefined ? '' : run(`${open}${number}${close}`)) + element.letters
    if (element.isDropCap) {
      const letters = element.letters + xml.slice(element.content, xml.lastIndexOf('</', end - 1))
      dropCap = { from: element.start, to: end, text: '', letters }
    } else if (text !== '') edits.push({ from: element.content, to: element.content, text })
  }

  parser.on('opentag', ({ name, attributes, isSelfClosing }) => {
    const readAttribute = (key: string) =>
      String(Object.entries(attributes).find(([each]) => getLocalName(each) === key)?.[1] ?? '')
    const tag = getLocalName(name)
    const paragraph = stack.at(-1)
    if (tag === 'p' && /^w:|^p$/.test(name)) {
      const at = parser.position
      if (!isSelfClosing) openParagraph(xml.lastIndexOf('<', at - 1), at)
    } else if (paragraph) {
      if (tag === 'numId') paragraph.numId ??= readAttribute('val')
      if (tag === 'ilvl') paragraph.level ??= Number(readAttribute('val'))
      if (tag === 'pStyle') paragraph.style ??= readAttribute('val')
      if (tag === 'framePr') paragraph.isDropCap = /^(?:drop|margin)$/.test(readAttribute('dropCap'))
    }
    dropCap = undefined
  })
  parser.on('closetag', ({ name, isSelfClosing }) => {
    const tag = getLocalName(name)
    const paragraph = stack.at(-1)
    if (tag === 'pPr' && paragraph) paragraph.content = parser.position
    if (tag === 'p' && /^w:|^p$/.test(name) && !isSelfClosing) closeParagraph(name, parser.position)
  })
  let isBroken = false
  parser.on('error', () => {
    isBroken = true
  })
  parser.write(xml).close()
  // Broken XML is returned unchanged, because the next parser reports the error.
  if (isBroken) return xml
  let out = ''
  let at = 0
  for (const { from, to, text } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    if (from < at) continue
    out += xml.slice(at, from) + text
    at = to
  }
  return out + xml.slice(at)
}

/** Removes the number in front of a list item, and returns the number. */
function findMarkerNumber(node: Nodes): number | undefined {
  if (node.type === 'text') {
    markerPattern.lastIndex = 0
    const match = markerPattern.exec(node.value)
    return match ? Number(match[1]) : undefined
  }
  if (!('children' in node) || (isElement(node) && /^[ou]l$/.test(node.tagName))) return undefined
  for (const child of node.children) {
    const nestedNumber = findMarkerNumber(child)
    if (nestedNumber !== undefined) return nestedNumber
  }
  return undefined
}

/** Splits a list where its numbering restarts. Returns the parts with their start numbers. */
function splitLists(list: Element): Element[] {
  const lists: Element[] = []
  let last = 0
  for (const child of list.children) {
    const number = findMarkerNumber(child) ?? last + 1
    const current = lists.at(-1)
    if (current && number === last + 1) current.children.push(child)
    else lists.push(makeElement('ol', [child], { ...list.properties, ...(number !== 1 && { start: number }) }))
    last = number
  }
  return lists
}

const removeMarkers = (node: ElementContent) => {
  if (node.type === 'text') node.value = node.value.replace(markerPattern, '')
  else if (isElement(node)) node.children.forEach(removeMarkers)
}

/** Sets the start number of each ordered list, and removes the numbers in front of its items. */
export function countLists(tree: Root): void {
  replaceElements(tree, node => (node.tagName === 'ol' ? splitLists(node) : [node]))
  for (const node of tree.children as ElementContent[]) removeMarkers(node)
}
