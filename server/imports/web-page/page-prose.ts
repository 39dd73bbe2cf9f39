import type { Element, ElementContent, Root } from 'hast'
import {
  childrenOf,
  classesOf,
  elementsOf,
  isElement,
  replaceElements,
  wordsOf,
} from '../../../app/platform/rich-text/elements.ts'
import { asFigures, plainFigures } from '../prose/figures.ts'
import { rankHeadings, withoutTitle } from '../prose/headings.ts'
import { inlineNotes } from '../prose/inline-notes.ts'
import { asPlayers } from '../prose/players.ts'
import { prose, type Told } from '../prose/prose.ts'

const block = /^(p|div|section|article|main|header|aside|figure|table|ul|ol|dl|blockquote|pre|h[1-6]|hr|iframe|center)$/
const box = /^(div|section|article|main|header|aside|center|span|picture|font)$/

/** Boxes are no paragraphs: what stands in them stands in the text, and loose words between blocks are a paragraph. */
function unboxed(node: Element): ElementContent[] {
  if (!box.test(node.tagName) || classesOf(node).includes('note')) return [node]
  const children = childrenOf(node)
  const hasBlock = children.some(child => isElement(child) && block.test(child.tagName))
  const isBlockBox = /^(div|section|article|main|header|aside|center)$/.test(node.tagName)
  if (!isBlockBox) return children
  if (hasBlock) return paragraphs(children)
  return children.every(
    child => wordsOf(child).trim() === '' && !elementsOf(child).some(({ tagName }) => /^(img|iframe)$/.test(tagName)),
  )
    ? []
    : [{ type: 'element', tagName: 'p', properties: {}, children }]
}

function paragraphs(children: ElementContent[]): ElementContent[] {
  const out: ElementContent[] = []
  let run: ElementContent[] = []
  const flush = () => {
    const isEmpty = run.every(
      child => wordsOf(child).trim() === '' && !elementsOf(child).some(({ tagName }) => tagName === 'img'),
    )
    if (!isEmpty) out.push({ type: 'element', tagName: 'p', properties: {}, children: run })
    run = []
  }
  for (const child of children) {
    if (!isElement(child) || !block.test(child.tagName)) {
      run.push(child)
      continue
    }
    flush()
    out.push(child)
  }
  flush()
  return out
}

/** Notes as most programs for the web list them: an item whose name the mark in the text leads to, with a link back. */
const listedNotes = {
  noteName: ({ tagName, properties }: Element) => {
    const id = String(properties.id ?? '')
    return /^(li|aside|div|p)$/.test(tagName) && /^(fn|footnote|note|endnote|cite_note)[-:_]?[\w.-]*\d/i.test(id)
      ? id
      : undefined
  },
  markedName: ({ tagName, properties }: Element) => {
    const [, name] = tagName === 'a' ? (/#(.+)$/.exec(String(properties.href ?? '')) ?? []) : []
    return name
  },
  isMachinery: (node: Element) =>
    node.tagName === 'a' &&
    (/(fnref|footnote-?ref|cite_ref|-ref-|-link\b|note-?ref|#.*(ref|anchor))/i.test(String(node.properties.href)) ||
      !/[\p{L}\p{N}]/u.test(wordsOf(node))),
}

/** The article of a page in the words of our texts. Addresses in it are absolute where `base` is known. */
export function pageProse(
  html: string,
  title: string | undefined,
  base: string | undefined,
  told: Told,
  change: (tree: Root) => void = () => {},
): string {
  return prose(html, told, tree => {
    change(tree)
    inlineNotes(tree, listedNotes, told)
    replaceElements(tree, unboxed)
    tree.children = paragraphs(childrenOf(tree))
    asPlayers(tree, told)
    asFigures(tree, told)
    plainFigures(tree, told)
    if (title !== undefined) withoutTitle(tree, title)
    rankHeadings(tree)
    for (const { tagName, properties } of elementsOf(tree)) {
      const name = tagName === 'a' ? 'href' : tagName === 'img' ? 'src' : undefined
      const value = name && properties[name]
      if (name && typeof value === 'string')
        properties[name] = (base && !value.startsWith('#') && URL.parse(value, base)?.href) || value
      delete properties.style
      delete properties.id
      properties.className = classesOf({ type: 'element', tagName, properties, children: [] }).filter(each =>
        /^(gallery|footnote|lead|note|q|pull|key-figure)$/.test(each),
      )
      if ((properties.className as string[]).length === 0) delete properties.className
    }
  })
}
