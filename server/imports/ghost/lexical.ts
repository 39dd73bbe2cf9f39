import type { ElementContent } from 'hast'
import { isElement } from '../../../app/platform/rich-text/elements.ts'
import { makeElement } from '../../../app/platform/rich-text/new-elements.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { countNotImported } from '../import-item.ts'
import { getListField, getStringField, isRecord } from '../json/json-record.ts'
import { makeLink, makeParagraph, makeTextNode } from '../prose/fragment.ts'
import type { LostTextElements } from '../prose/prose.ts'
import type { GhostCard } from './card.ts'
import { convertCard } from './cards.ts'

/** Maximum nesting of nodes. Three nested lists need six levels. */
const maxNodeDepth = 100

/** Bits of the number that states a text's format, innermost first, each with our HTML element. */
const textFormats: [bit: number, tagName: string][] = [
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [4, 's'],
  [2, 'em'],
  [1, 'strong'],
]
const ignoredFormats: [bit: number, name: string][] = [
  [8, 'underlining'],
  [128, 'highlighting'],
]

function renderFormattedText(node: GhostCard, description: LostTextElements): ElementContent[] {
  const text = typeof node.text === 'string' ? node.text : ''
  const format = typeof node.format === 'number' ? node.format : 0
  for (const [bit, name] of ignoredFormats) if (format & bit) countNotImported(description, name)
  return text === ''
    ? []
    : textFormats.reduce<ElementContent[]>(
        (content, [bit, tagName]) => (format & bit ? [makeElement(tagName, content)] : content),
        [makeTextNode(text)],
      )
}

type RenderContent = () => ElementContent[]

const renderHeading = (node: GhostCard, content: RenderContent) => {
  const rank = getStringField(node, 'tag')
  return [makeElement(/^h[1-6]$/.test(rank) ? rank : 'h2', content())]
}

const isList = (node: ElementContent | undefined) => isElement(node) && /^[uo]l$/.test(node.tagName)

/**
 * Moves a nested list into the previous list item. In Lexical a nested list is a separate list item, in HTML it is a
 * part of the previous item.
 */
function joinNestedLists(items: ElementContent[]): ElementContent[] {
  const merged: ElementContent[] = []
  for (const item of items) {
    const before = merged.at(-1)
    if (isElement(item) && isElement(before) && item.children.length > 0 && item.children.every(isList))
      for (const list of item.children) before.children.push(list)
    else merged.push(item)
  }
  return merged
}

function renderList(node: GhostCard, content: RenderContent, lostElements: LostTextElements): ElementContent[] {
  if (node.listType === 'check') countNotImported(lostElements, 'boxes to tick in a list')
  const start = typeof node.start === 'number' && node.start !== 1 ? { start: node.start } : {}
  const items = joinNestedLists(content())
  return [node.listType === 'number' ? makeElement('ol', items, start) : makeElement('ul', items)]
}

/** Conversions of nodes that are not cards, by type. The prefix `extended-` makes no difference. */
const nodeConversions = makeLookupTable<
  (node: GhostCard, content: RenderContent, lostElements: LostTextElements) => ElementContent[]
>({
  root: (_, content) => content(),
  text: (node, _, description) => renderFormattedText(node, description),
  tk: (node, _, lostElements) => renderFormattedText(node, lostElements),
  zwnj: () => [],
  linebreak: () => [makeElement('br', [])],
  tab: () => [makeTextNode(' ')],
  paragraph: (_, content) => makeParagraph(content()),
  heading: renderHeading,
  quote: (_, content) => [makeElement('blockquote', content())],
  aside: (_, content) => [makeElement('blockquote', content(), { className: ['pull'] })],
  list: renderList,
  listitem: (_, content) => [makeElement('li', content())],
  link: (node, content) => makeLink(getStringField(node, 'url'), content()),
  autolink: (node, content) => makeLink(getStringField(node, 'url'), content()),
  'at-link': (node, content) => makeLink(getStringField(node, 'url'), content()),
  'at-link-search': (node, _, lostElements) => renderFormattedText(node, lostElements),
})

function renderNodeContent(node: GhostCard, lostElements: LostTextElements, depth: number): ElementContent[] {
  if (depth > maxNodeDepth) {
    countNotImported(lostElements, 'parts nested too deeply')
    return []
  }
  const type = getStringField(node, 'type').replace(/^extended-/, '')
  const content = () =>
    getListField(node, 'children').flatMap(child => renderNodeContent(child, lostElements, depth + 1))
  const renderNode = nodeConversions[type]
  if (renderNode) return renderNode(node, content, lostElements)
  if (!Array.isArray(node.children)) return convertCard(type || 'without a name', node, lostElements)
  countNotImported(lostElements, `part ${type || 'without a name'} (its words are kept)`)
  return content()
}

/** Converts the text of an article from Lexical, Ghost's current editor; undefined when the text is invalid. */
export function convertLexical(json: string, lostElements: LostTextElements): ElementContent[] | undefined {
  const root = parseRoot(json)
  return root && renderNodeContent(root, lostElements, 0)
}

function parseRoot(json: string): GhostCard | undefined {
  try {
    const parsed: unknown = JSON.parse(json)
    return isRecord(parsed) && isRecord(parsed.root) ? parsed.root : undefined
  } catch {
    return undefined
  }
}
