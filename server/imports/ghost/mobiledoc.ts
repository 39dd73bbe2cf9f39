import type { Element, ElementContent } from 'hast'
import { makeElement } from '../../../app/platform/rich-text/new-elements.ts'
import { makeLookupTable } from '../../make-lookup-table.ts'
import { countNotImported } from '../import-item.ts'
import { isRecord } from '../json/json-record.ts'
import { makeParagraph, makeTextNode } from '../prose/fragment.ts'
import type { LostTextElements } from '../prose/prose.ts'
import type { GhostCard } from './card.ts'
import { convertCard } from './cards.ts'

// The format Mobiledoc (versions 0.3.0 to 0.3.2) consists of arrays whose positions have a meaning, see
// https://github.com/bustle/mobiledoc-kit/blob/master/MOBILEDOC.md

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Numbers of the types of sections, as defined by Mobiledoc. */
const [markupSection, imageSection, listSection, cardSection] = [1, 2, 3, 10]
const atomMarkerType = 1

/** Conversions of sections by HTML element; `aside` is a pull quote. */
const sectionRenderers = makeLookupTable<(content: ElementContent[]) => ElementContent[]>({
  p: content => makeParagraph(content),
  aside: content => [makeElement('blockquote', content, { className: ['pull'] })],
  'pull-quote': content => [makeElement('blockquote', content, { className: ['pull'] })],
  blockquote: content => [makeElement('blockquote', content)],
  ...Object.fromEntries(
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map(rank => [
      rank,
      (content: ElementContent[]) => [makeElement(rank, content)],
    ]),
  ),
})
/** Maximum number of nested formats in a text. Deeper formats are dropped, because no real text has as many. */
const maxOpenMarks = 32
/**
 * Maximum number of characters of a link or an inline element ("atom"), because a hostile document may refer to the
 * same element a million times.
 */
const maxAttributeLength = 2000
const markTagPattern = /^(?:a|b|strong|i|em|s|del|strike|u|sub|sup|code|mark|q|cite|abbr|small)$/

/** Converts a text format to an HTML element. Names and values of the attributes alternate in one list. */
function makeMarkElement(markup: unknown, description: LostTextElements): Element | undefined {
  const [name, attributes] = toList(markup)
  if (!markTagPattern.test(toText(name))) {
    countNotImported(description, `look ${toText(name) || 'without a name'}`)
    return undefined
  }
  const attributeList = toList(attributes)
  const href = attributeList.indexOf('href')
  return makeElement(
    toText(name),
    [],
    name === 'a' && href >= 0 ? { href: toText(attributeList[href + 1]).slice(0, maxAttributeLength) } : {},
  )
}

/**
 * Converts an "atom", Mobiledoc's word for inline content other than text. Ghost uses only one type, a soft line break.
 */
function convertAtom(atom: unknown, lostElements: LostTextElements): ElementContent[] {
  const [name, text] = toList(atom)
  if (name === 'soft-return') return [makeElement('br', [])]
  countNotImported(lostElements, `atom ${toText(name) || 'without a name'} (its words are kept)`)
  return [makeTextNode(toText(text).slice(0, maxAttributeLength))]
}

type Mobiledoc = {
  markups: unknown[]
  atoms: unknown[]
  /**
   * Cards that were not shown yet, by number. A card is removed when it is shown, because each card may appear only
   * once.
   */
  cards: Map<number, unknown>
}

/**
 * Converts the text of a section. Each marker lists the formats that begin with it, and the number of formats that end
 * after it.
 */
function convertMarkers(
  markers: unknown,
  { markups, atoms }: Mobiledoc,
  lostElements: LostTextElements,
): ElementContent[] {
  const top = makeElement('p', [])
  const open: Element[] = [top]
  for (const marker of toList(markers)) {
    const [kind, begins, ends, value] = toList(marker)
    for (const at of toList(begins)) {
      const enclosingElement = open.at(-1) ?? top
      // The number of ended formats in a marker includes formats that are not imported.
      const mark = open.length < maxOpenMarks ? makeMarkElement(markups[Number(at)], lostElements) : undefined
      if (mark) enclosingElement.children.push(mark)
      open.push(mark ?? enclosingElement)
    }
    const content =
      kind === atomMarkerType ? convertAtom(atoms[Number(value)], lostElements) : [makeTextNode(toText(value))]
    open.at(-1)?.children.push(...content)
    if (Number(ends) > 0) open.splice(Math.max(1, open.length - Number(ends)))
  }
  return top.children
}

function convertSection(section: unknown, mobiledoc: Mobiledoc, lostElements: LostTextElements): ElementContent[] {
  const [kind, first, second] = toList(section)
  if (kind === imageSection) return convertCard('image', { src: first }, lostElements)
  if (kind === cardSection) {
    const [name, card] = toList(mobiledoc.cards.get(Number(first)))
    mobiledoc.cards.delete(Number(first))
    return convertCard(toText(name) || 'without a name', isRecord(card) ? card : {}, lostElements)
  }
  if (kind === listSection) {
    const items = toList(second).map(item => makeElement('li', convertMarkers(item, mobiledoc, lostElements)))
    return [makeElement(first === 'ol' ? 'ol' : 'ul', items)]
  }
  const content = convertMarkers(second, mobiledoc, lostElements)
  const sectionElements = kind === markupSection ? sectionRenderers[toText(first)] : undefined
  if (!sectionElements) countNotImported(lostElements, `section ${toText(first) || String(kind)} (its words are kept)`)
  return (sectionElements ?? makeParagraph)(content)
}

/**
 * Converts the text of an article from Mobiledoc, Ghost's editor of 2017 to 2023; undefined when the text is invalid.
 */
export function convertMobiledoc(json: string, lostElements: LostTextElements): ElementContent[] | undefined {
  const document = parseDocument(json)
  if (!document) return undefined
  const mobiledoc = {
    markups: toList(document.markups),
    atoms: toList(document.atoms),
    cards: new Map(toList(document.cards).entries()),
  }
  return toList(document.sections).flatMap(section => convertSection(section, mobiledoc, lostElements))
}

function parseDocument(json: string): GhostCard | undefined {
  try {
    const parsed: unknown = JSON.parse(json)
    return isRecord(parsed) && Array.isArray(parsed.sections) ? parsed : undefined
  } catch {
    return undefined
  }
}
