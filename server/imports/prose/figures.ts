import type { Element, ElementContent, Root } from 'hast'
import { getTextContent, hasTagName, isElement, listChildElements } from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { countNotImported } from '../import-item.ts'
import type { LostTextElements } from './prose.ts'

const pictureFilePattern = /\.(?:jpe?g|png|webp|gif|avif|tiff?)(?:[?#].*)?$/i

const isSpace = (node: ElementContent) => (node.type === 'text' && node.value.trim() === '') || hasTagName(node, 'br')

/** Finds the only picture in a node: alone, or inside a link. */
function findPicture(node: ElementContent): { picture: Element; link?: string } | undefined {
  if (!isElement(node)) return undefined
  if (node.tagName === 'img') return { picture: node }
  const [only, second] = listChildElements(node).filter(child => !isSpace(child))
  if (node.tagName !== 'a' || second || !isElement(only) || only.tagName !== 'img') return undefined
  return { picture: only, link: String(node.properties.href ?? '') }
}

/**
 * Makes a figure with a picture. A link to the file of the picture leads to a larger version, which is imported
 * instead of the picture; other links are dropped.
 */
function toFigure(node: ElementContent, description: LostTextElements): Element | undefined {
  const linkedPicture = findPicture(node)
  if (!linkedPicture) return undefined
  const { picture, link } = linkedPicture
  if (link && pictureFilePattern.test(link)) picture.properties.src = link
  else if (link) countNotImported(description, 'links on pictures')
  const { title } = picture.properties
  delete picture.properties.title
  const caption =
    typeof title === 'string' && title.trim() !== ''
      ? [makeElement('figcaption', [{ type: 'text', value: title }])]
      : []
  return makeElement('figure', [picture, ...caption])
}

/**
 * Converts a picture alone in a paragraph to a figure, and several pictures to a gallery. The title attribute becomes
 * the caption.
 */
export function convertToFigures(tree: Root, lostElements: LostTextElements): void {
  replaceElements(tree, node => {
    if (node.tagName !== 'p') return [node]
    const content = listChildElements(node).filter(child => !isSpace(child))
    const figures = content.map(child => toFigure(child, lostElements))
    if (content.length === 0 || figures.some(figure => !figure)) return [node]
    const figureElements = figures as Element[]
    return figureElements.length === 1
      ? figureElements
      : [makeElement('figure', figureElements, { className: ['gallery'] })]
  })
  tree.children = listChildElements(tree).map(child => toFigure(child, lostElements) ?? child)
}

/** Reduces a figure to one picture and its caption. */
export function simplifyFigures(tree: Root, lostElements: LostTextElements): void {
  replaceElements(tree, node => {
    if (node.tagName !== 'figure') return [node]
    node.children = listChildElements(node).flatMap(child => {
      const figure = toFigure(child, lostElements)
      return figure ? figure.children : [child]
    })
    const captions = node.children.filter(child => hasTagName(child, 'figcaption'))
    // The visible caption takes precedence over the title attribute, unless the visible caption is empty.
    const firstCaption = captions.find(caption => getTextContent(caption).trim() !== '')
    node.children = node.children.filter(
      child => !captions.some(caption => caption === child) || child === firstCaption,
    )
    return [node]
  })
}
