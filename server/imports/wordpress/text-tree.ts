import type { Element, ElementContent, Parents, Root } from 'hast'
import { hasClass, listClasses, parseStyle } from '../../../app/platform/rich-text/element-attributes.ts'
import {
  getTextContent,
  hasTagName,
  isElement,
  listChildElements,
  listElements,
} from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { countNotImported } from '../import-item.ts'
import { isResizedCopy } from './attachments.ts'
import { addWordPressParagraphs } from './paragraphs.ts'
import {
  convertGalleryElement,
  convertLinkedPicture,
  convertPicture,
  convertPictureFigure,
  moveBesideParagraph,
} from './pictures.ts'
import {
  convertEmbed,
  convertEmbedFigure,
  convertIframe,
  convertMediaFile,
  findUrlAloneInParagraph,
  unwrapSingleFigure,
} from './players.ts'
import type { PostText } from './post-text.ts'

type ElementConversion = (node: Element, post: PostText) => ElementContent[]

const unwrapElement: ElementConversion = node => node.children
/** Converts a heading to a level that our texts use, and moves content other than text out of the heading. */
const convertHeading =
  (tagName: string): ElementConversion =>
  (node, post) =>
    moveBesideParagraph({ ...node, tagName }, post)
const renameElement =
  (tagName: string): ElementConversion =>
  node => [{ ...node, tagName }]
const convertStrongParagraph: ElementConversion = node =>
  getTextContent(node).trim() ? [makeElement('p', [makeElement('strong', listChildElements(node))])] : []

const galleryClassPattern = /^(?:wp-block-gallery|gallery|tiled-gallery|wp-block-jetpack-(?:tiled-gallery|slideshow))$/
const isGallery = (node: Element) => listClasses(node).some(name => galleryClassPattern.test(name))
const isPullQuote = (node: Element) =>
  listClasses(node).some(name => /^(?:wp-block-pullquote|pull-?quote|pull)$/.test(name))

/** Converts style attributes to elements: old editors wrote bold and italic as styles. */
function convertStyles(node: Element): ElementContent[] {
  let { children } = node
  if (getTextContent(node).trim() === '') return children
  const stylingAttributePattern = [
    ['font-weight', 'strong', /^(bold|[6-9]00)$/],
    ['font-style', 'em', /^italic$/],
    ['text-decoration(?:-line)?', 's', /line-through/],
  ] as const
  for (const [name, tag, test] of stylingAttributePattern)
    if (test.test(parseStyle(node, name))) children = [makeElement(tag, children)]
  return children
}

/** Converts the lines of a poem, which WordPress stores as preformatted text. */
function convertVerse(node: Element): ElementContent[] {
  const breakLine = (child: ElementContent): ElementContent[] => {
    if (child.type === 'text')
      return child.value
        .split('\n')
        .flatMap((value, at) => [...(at > 0 ? [makeElement('br', [])] : []), { type: 'text', value } as const])
    return isElement(child) ? [{ ...child, children: child.children.flatMap(breakLine) }] : [child]
  }
  return [makeElement('p', node.children.flatMap(breakLine))]
}

const convertQuote: ElementConversion = node => {
  const { cite } = node.properties
  return [makeElement('blockquote', node.children, isPullQuote(node) ? { className: ['pull'] } : cite ? { cite } : {})]
}

/** Moves the rows of a `tfoot` to the end of the table. */
function convertTable(node: Element): ElementContent[] {
  const [body] = node.children.filter(isElement).filter(({ tagName }) => tagName === 'tbody')
  const [foot] = node.children.filter(isElement).filter(({ tagName }) => tagName === 'tfoot')
  if (body && foot) body.children.push(...foot.children)
  else if (foot) foot.tagName = 'tbody'
  node.children = node.children.filter(child => child !== foot || !body)
  return [node]
}

/** Moves a table's caption from the figure into the table. */
function convertTableFigure(figure: Element): ElementContent[] | undefined {
  const caption = figure.children.filter(isElement).find(({ tagName }) => tagName === 'figcaption')
  const [picture, ...others] = figure.children.filter(node => node !== caption && getTextContent(node).trim() !== '')
  if (!picture || !isElement(picture) || picture.tagName !== 'table' || others.length > 0) return undefined
  if (caption && getTextContent(caption).trim()) picture.children.unshift(makeElement('caption', caption.children))
  return [picture]
}

function convertQuoteFigure(figure: Element): ElementContent[] | undefined {
  const quoteElement = figure.children.filter(isElement).find(({ tagName }) => tagName === 'blockquote')
  if (!quoteElement || !isPullQuote(figure)) return undefined
  quoteElement.properties = { className: ['pull'] }
  return unwrapSingleFigure(figure)
}

const isEmbed = (node: Element) =>
  listClasses(node).some(name => /^wp-(?:block-)?embed/.test(name)) ||
  listElements(node).some(({ tagName }) => tagName === 'iframe')

const convertFigure: ElementConversion = (node, post) => {
  const pictures = isGallery(node) && convertGalleryElement(node, post)
  if (pictures) return pictures
  if (isEmbed(node)) return convertEmbedFigure(node, post)
  return (
    convertQuoteFigure(node) ?? convertTableFigure(node) ?? convertPictureFigure(node, post) ?? unwrapSingleFigure(node)
  )
}

const convertBox: ElementConversion = (node, post) =>
  (isGallery(node) && convertGalleryElement(node, post)) || node.children

const isEmpty = (node: Element) =>
  node.children.every(child => (child.type === 'text' ? !/[^\s\u00a0]/.test(child.value) : hasTagName(child, 'br')))

const isParagraph = (node: ElementContent) => hasTagName(node, 'p')

/**
 * Converts a paragraph. A paragraph whose content now contains paragraphs is removed, because paragraphs cannot be
 * nested.
 */
const convertParagraph: ElementConversion = (node, post) => {
  const address = findUrlAloneInParagraph(node)
  if (address) return [convertEmbed(address, post)]
  if (isEmpty(node)) return []
  if (!node.children.some(isParagraph)) return moveBesideParagraph(node, post)
  const parts = makeElement('div', node.children)
  addWordPressParagraphs(parts)
  return parts.children.flatMap(part =>
    isElement(part) && isParagraph(part) ? moveBesideParagraph(part, post) : [part],
  )
}

/**
 * Converts a link. The button of a file block is removed, because it repeats the link to the file. A link without href
 * is only an anchor, and its text stays.
 */
const convertLink: ElementConversion = (node, post) => {
  if (hasClass(node, 'wp-block-file__button')) return []
  return node.properties.href === undefined ? node.children : convertLinkedPicture(node, post)
}

const boxElementNames = 'classic-text div section article main header footer aside center address details dl nav'
const elementConversions = new Map<string, ElementConversion>([
  ...boxElementNames.split(' ').map(name => [name, convertBox] as const),
  ['h1', convertHeading('h2')],
  ['h2', convertHeading('h2')],
  ['h3', convertHeading('h3')],
  ['h4', convertHeading('h4')],
  ['h5', convertHeading('h4')],
  ['h6', convertHeading('h4')],
  ['summary', convertStrongParagraph],
  ['dt', convertStrongParagraph],
  [
    'dd',
    node =>
      listChildElements(node).some(child => hasTagName(child, 'p')) ? node.children : [makeElement('p', node.children)],
  ],
  ['del', renameElement('s')],
  ['strike', renameElement('s')],
  ['tt', renameElement('code')],
  ['kbd', renameElement('code')],
  ['samp', renameElement('code')],
  ['acronym', renameElement('abbr')],
  ['span', node => (listClasses(node).some(name => name.endsWith('__toggle-icon')) ? [] : convertStyles(node))],
  ['font', convertStyles],
  ['button', unwrapElement],
  ['pre', node => (hasClass(node, 'wp-block-verse') ? convertVerse(node) : [node])],
  ['blockquote', convertQuote],
  ['table', convertTable],
  ['img', convertPicture],
  ['a', convertLink],
  ['video', convertMediaFile],
  ['audio', convertMediaFile],
  ['iframe', convertIframe],
  ['figure', convertFigure],
  ['p', convertParagraph],
])

const ownClasses = new Set(['q', 'lead', 'note', 'pull', 'gallery', 'key-figure', 'footnote'])
const looks = /^(?:style|id|align|target|rel|srcSet|sizes|loading|decoding|data[A-Z].*|border|bgColor|vAlign)$/

/** Removes styles and unknown classes. */
function removeStyling(node: Element): void {
  const classes = listClasses(node).filter(name => ownClasses.has(name))
  const properties = Object.entries(node.properties).filter(([name]) => name !== 'className' && !looks.test(name))
  node.properties = { ...Object.fromEntries(properties), ...(classes.length > 0 && { className: classes }) }
}

/** Pattern of elements with inline content, which cannot contain paragraphs. */
const inlineContentPattern =
  /^(?:p|h[2-4]|figcaption|caption|a|strong|em|b|i|s|sub|sup|code|small|cite|q|abbr|time|u|mark)$/

/** Converts blocks inside inline content to text, and removes links inside links. */
function flattenLines(parent: Parents, isInLine = false, isInLink = false): void {
  parent.children = (parent.children as ElementContent[]).flatMap(node => {
    if (!isElement(node)) return [node]
    flattenLines(node, isInLine || inlineContentPattern.test(node.tagName), isInLink || node.tagName === 'a')
    const isOutOfPlace = (isInLine && node.tagName === 'p') || (isInLink && node.tagName === 'a')
    return isOutOfPlace ? node.children : [node]
  })
}

/** Whether the text contains only a smaller copy of a picture that the media library does not list. */
const isOnlySmaller = ({ tagName, properties: { src } }: Element, { attachments }: PostText) =>
  tagName === 'img' && isResizedCopy(String(src)) && !attachments.original(String(src))?.attachment

/**
 * Converts the tree of a post's text to the HTML elements of our texts, bottom-up. Unsupported elements are removed by
 * the sanitiser.
 */
export function convertToSiteHtml(tree: Root, post: PostText): void {
  replaceElements(tree, node => elementConversions.get(node.tagName)?.(node, post) ?? [node])
  flattenLines(tree)
  // Paragraphs are added a second time, because the content of removed elements may need paragraphs.
  addWordPressParagraphs(tree)
  tree.children = (tree.children as ElementContent[]).flatMap(node =>
    isElement(node) && isParagraph(node) ? moveBesideParagraph(node, post) : [node],
  )
  for (const node of listElements(tree)) {
    removeStyling(node)
    if (isOnlySmaller(node, post)) countNotImported(post.item, 'originals of pictures (a smaller copy is known)')
  }
}
