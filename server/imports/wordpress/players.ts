import type { Element, ElementContent } from 'hast'
import { childElements, element, listElements, isElement, textContent } from '../../../app/platform/rich-text/elements.ts'
import { playerAddress } from '../../../app/platform/rich-text/player-address.ts'
import { leaveOut } from '../import-item.ts'
import type { PostText } from './post-text.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const text = (value: string): ElementContent => ({ type: 'text', value })
const link = (address: string, words: string) => element('a', [text(words)], { href: address })
const film = (player: string, title: string) => element('iframe', [], title ? { src: player, title } : { src: player })

/** Addresses of pages elsewhere begin without a scheme where they were copied years ago. */
const withScheme = (address: string) => address.replace(/^(?=\/\/)/, 'https:')
const hostOf = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, '') ?? 'no address'

/** What WordPress showed in place of an address: a film plays here too, and of anything else the address is kept. */
export function embed(address: string, post: PostText, title = ''): Element {
  const player = playerAddress(address)
  if (player) return film(player, title)
  leaveOut(post.item, `embed of ${hostOf(address)} (kept as a link)`)
  return element('p', [link(address, title || address)])
}

/** A frame of elsewhere: a film, or a link to what it showed. */
export function frame({ properties }: Element, post: PostText): ElementContent[] {
  const address = withScheme(textOf(properties.src) || textOf(properties.dataSrc))
  const title = textOf(properties.title)
  const player = playerAddress(address)
  if (player) return [film(player, title)]
  leaveOut(post.item, `frame of ${hostOf(address)}${/^https?:/.test(address) ? ' (kept as a link)' : ''}`)
  return /^https?:/.test(address) ? [element('p', [link(address, title || address)])] : []
}

/** A file that played in the text. Ours play no files; its link is kept. */
export function mediaFile(media: Element, post: PostText): ElementContent[] {
  const sources = [media, ...listElements(media).filter(({ tagName }) => tagName === 'source')]
  const address = withScheme(sources.map(({ properties }) => textOf(properties.src)).find(Boolean) ?? '')
  const player = playerAddress(address)
  if (player) return [film(player, '')]
  leaveOut(post.item, `${media.tagName} player${address ? ' (kept as a link)' : ''}`)
  if (!address) return []
  const file =
    address
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) || address
  return [element('p', [link(URL.parse(address, post.attachments.site)?.href ?? address, file)])]
}

/** What a figure says below what it shows, as a paragraph. */
function captionParagraph(caption: Element | undefined): ElementContent[] {
  const words = caption ? textContent(caption).trim() : ''
  return caption && words ? [element('p', childElements(caption))] : []
}

const isCaption = (node: ElementContent): node is Element => isElement(node) && node.tagName === 'figcaption'

/** A figure around what is no figure here, such as a player, a quote or a file. */
export const unwrapFigure = (figure: Element): ElementContent[] => [
  ...childElements(figure).filter(child => !isCaption(child)),
  ...captionParagraph(figure.children.find(isCaption)),
]

/** A figure around something that is shown by its address. */
export function embedFigure(figure: Element, post: PostText): ElementContent[] {
  const caption = figure.children.find(isCaption)
  const rest = childElements(figure).filter(child => !isCaption(child))
  const address = rest.map(textContent).join('').trim()
  if (rest.some(isElement) || !/^https?:\/\/[^\s<>"]+$/.test(address)) return unwrapFigure(figure)
  const title = caption ? textContent(caption).trim() : ''
  return [embed(address, post, title), ...captionParagraph(caption)]
}

/** A paragraph that is an address and nothing else. */
export function loneAddress(paragraph: Element): string | undefined {
  const words = textContent(paragraph).trim()
  return paragraph.children.every(({ type }) => type === 'text') && /^https?:\/\/[^\s<>"]+$/.test(words)
    ? words
    : undefined
}
