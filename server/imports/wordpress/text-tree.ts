import type { Element, ElementContent, Parents, Root } from 'hast'
import {
  childElements,
  element,
  isElement,
  listClasses,
  listElements,
  parseStyle,
  replaceElements,
  textContent,
} from '../../../app/platform/rich-text/elements.ts'
import { leaveOut } from '../import-item.ts'
import { isSmallerCopy } from './attachments.ts'
import { setParagraphs } from './paragraphs.ts'
import { besideParagraph, gallery, linkedPicture, picture, pictureFigure } from './pictures.ts'
import { embed, embedFigure, frame, loneAddress, mediaFile, unwrapFigure } from './players.ts'
import type { PostText } from './post-text.ts'

type Change = (node: Element, post: PostText) => ElementContent[]

const opened: Change = node => node.children
/** Converts a heading to one of our levels, and moves other content out of it. */
const heading =
  (tagName: string): Change =>
  (node, post) =>
    besideParagraph({ ...node, tagName }, post)
const renamed =
  (tagName: string): Change =>
  node => [{ ...node, tagName }]
const strongParagraph: Change = node =>
  textContent(node).trim() ? [element('p', [element('strong', childElements(node))])] : []

const galleryClass = /^(?:wp-block-gallery|gallery|tiled-gallery|wp-block-jetpack-(?:tiled-gallery|slideshow))$/
const isGallery = (node: Element) => listClasses(node).some(name => galleryClass.test(name))
const isPullQuote = (node: Element) =>
  listClasses(node).some(name => /^(?:wp-block-pullquote|pull-?quote|pull)$/.test(name))

/** Converts style attributes to elements: old editors wrote bold and italic as styles. */
function marked(node: Element): ElementContent[] {
  let { children } = node
  if (textContent(node).trim() === '') return children
  const looks = [
    ['font-weight', 'strong', /^(bold|[6-9]00)$/],
    ['font-style', 'em', /^italic$/],
    ['text-decoration(?:-line)?', 's', /line-through/],
  ] as const
  for (const [name, tag, test] of looks) if (test.test(parseStyle(node, name))) children = [element(tag, children)]
  return children
}

/** Lines of a poem, which WordPress stores as preformatted text. */
function verse(node: Element): ElementContent[] {
  const broken = (child: ElementContent): ElementContent[] => {
    if (child.type === 'text')
      return child.value
        .split('\n')
        .flatMap((value, at) => [...(at > 0 ? [element('br', [])] : []), { type: 'text', value } as const])
    return isElement(child) ? [{ ...child, children: child.children.flatMap(broken) }] : [child]
  }
  return [element('p', node.children.flatMap(broken))]
}

const quote: Change = node => {
  const { cite } = node.properties
  return [element('blockquote', node.children, isPullQuote(node) ? { className: ['pull'] } : cite ? { cite } : {})]
}

/** Rows of a `tfoot` become the last rows. */
function table(node: Element): ElementContent[] {
  const [body] = node.children.filter(isElement).filter(({ tagName }) => tagName === 'tbody')
  const [foot] = node.children.filter(isElement).filter(({ tagName }) => tagName === 'tfoot')
  if (body && foot) body.children.push(...foot.children)
  else if (foot) foot.tagName = 'tbody'
  node.children = node.children.filter(child => child !== foot || !body)
  return [node]
}

/** Moves a table's caption from the figure into the table. */
function tableFigure(figure: Element): ElementContent[] | undefined {
  const caption = figure.children.filter(isElement).find(({ tagName }) => tagName === 'figcaption')
  const [found, ...others] = figure.children.filter(node => node !== caption && textContent(node).trim() !== '')
  if (!found || !isElement(found) || found.tagName !== 'table' || others.length > 0) return undefined
  if (caption && textContent(caption).trim()) found.children.unshift(element('caption', caption.children))
  return [found]
}

function quoteFigure(figure: Element): ElementContent[] | undefined {
  const quoteElement = figure.children.filter(isElement).find(({ tagName }) => tagName === 'blockquote')
  if (!quoteElement || !isPullQuote(figure)) return undefined
  quoteElement.properties = { className: ['pull'] }
  return unwrapFigure(figure)
}

const isEmbed = (node: Element) =>
  listClasses(node).some(name => /^wp-(?:block-)?embed/.test(name)) ||
  listElements(node).some(({ tagName }) => tagName === 'iframe')

const figure: Change = (node, post) => {
  const pictures = isGallery(node) && gallery(node, post)
  if (pictures) return pictures
  if (isEmbed(node)) return embedFigure(node, post)
  return quoteFigure(node) ?? tableFigure(node) ?? pictureFigure(node, post) ?? unwrapFigure(node)
}

const box: Change = (node, post) => (isGallery(node) && gallery(node, post)) || node.children

const isEmpty = (node: Element) =>
  node.children.every(child =>
    child.type === 'text' ? !/[^\s\u00a0]/.test(child.value) : isElement(child) && child.tagName === 'br',
  )

const isParagraph = (node: ElementContent) => isElement(node) && node.tagName === 'p'

/** Inline content may have become a paragraph, and paragraphs cannot be nested. */
const paragraph: Change = (node, post) => {
  const address = loneAddress(node)
  if (address) return [embed(address, post)]
  if (isEmpty(node)) return []
  if (!node.children.some(isParagraph)) return besideParagraph(node, post)
  const parts = element('div', node.children)
  setParagraphs(parts)
  return parts.children.flatMap(part => (isElement(part) && isParagraph(part) ? besideParagraph(part, post) : [part]))
}

/** A file block's button repeats its link; a link without href is only an anchor. */
const link: Change = (node, post) => {
  if (listClasses(node).includes('wp-block-file__button')) return []
  return node.properties.href === undefined ? node.children : linkedPicture(node, post)
}

const boxes = 'classic-text div section article main header footer aside center address details dl nav'
const changes = new Map<string, Change>([
  ...boxes.split(' ').map(name => [name, box] as const),
  ['h1', heading('h2')],
  ['h2', heading('h2')],
  ['h3', heading('h3')],
  ['h4', heading('h4')],
  ['h5', heading('h4')],
  ['h6', heading('h4')],
  ['summary', strongParagraph],
  ['dt', strongParagraph],
  [
    'dd',
    node =>
      childElements(node).some(child => isElement(child) && child.tagName === 'p')
        ? node.children
        : [element('p', node.children)],
  ],
  ['del', renamed('s')],
  ['strike', renamed('s')],
  ['tt', renamed('code')],
  ['kbd', renamed('code')],
  ['samp', renamed('code')],
  ['acronym', renamed('abbr')],
  ['span', node => (listClasses(node).some(name => name.endsWith('__toggle-icon')) ? [] : marked(node))],
  ['font', marked],
  ['button', opened],
  ['pre', node => (listClasses(node).includes('wp-block-verse') ? verse(node) : [node])],
  ['blockquote', quote],
  ['table', table],
  ['img', picture],
  ['a', link],
  ['video', mediaFile],
  ['audio', mediaFile],
  ['iframe', frame],
  ['figure', figure],
  ['p', paragraph],
])

const ownClasses = new Set(['q', 'lead', 'note', 'pull', 'gallery', 'key-figure', 'footnote'])
const looks = /^(?:style|id|align|target|rel|srcSet|sizes|loading|decoding|data[A-Z].*|border|bgColor|vAlign)$/

/** Removes styles and unknown classes. */
function withoutLooks(node: Element): void {
  const classes = listClasses(node).filter(name => ownClasses.has(name))
  const properties = Object.entries(node.properties).filter(([name]) => name !== 'className' && !looks.test(name))
  node.properties = { ...Object.fromEntries(properties), ...(classes.length > 0 && { className: classes }) }
}

/** Elements with inline content, which cannot contain paragraphs. */
const ofLine = /^(?:p|h[2-4]|figcaption|caption|a|strong|em|b|i|s|sub|sup|code|small|cite|q|abbr|time|u|mark)$/

/** Inside inline content, blocks become text; links are not nested. */
function flattenLines(parent: Parents, isInLine = false, isInLink = false): void {
  parent.children = (parent.children as ElementContent[]).flatMap(node => {
    if (!isElement(node)) return [node]
    flattenLines(node, isInLine || ofLine.test(node.tagName), isInLink || node.tagName === 'a')
    const isOutOfPlace = (isInLine && node.tagName === 'p') || (isInLink && node.tagName === 'a')
    return isOutOfPlace ? node.children : [node]
  })
}

/** A picture known only as a smaller copy, which the library does not list. */
const isOnlySmaller = ({ tagName, properties: { src } }: Element, { attachments }: PostText) =>
  tagName === 'img' && isSmallerCopy(String(src)) && !attachments.original(String(src))?.attachment

/**
 * Converts the tree of a post's text to our elements, bottom-up. Unsupported elements are removed by the sanitiser.
 */
export function toOwnMarkup(tree: Root, post: PostText): void {
  replaceElements(tree, node => changes.get(node.tagName)?.(node, post) ?? [node])
  flattenLines(tree)
  // Unwrapped content may need paragraphs now.
  setParagraphs(tree)
  tree.children = (tree.children as ElementContent[]).flatMap(node =>
    isElement(node) && isParagraph(node) ? besideParagraph(node, post) : [node],
  )
  for (const node of listElements(tree)) {
    withoutLooks(node)
    if (isOnlySmaller(node, post)) leaveOut(post.item, 'originals of pictures (a smaller copy is known)')
  }
}
