import type { Element, ElementContent } from 'hast'
import {
  getTextContent,
  hasTagName,
  isElement,
  listChildElements,
  listElements,
} from '../../../app/platform/rich-text/elements.ts'
import { makeElement } from '../../../app/platform/rich-text/new-elements.ts'
import { toPlayerAddress } from '../../../app/platform/rich-text/player-address.ts'
import { countNotImported } from '../import-item.ts'
import type { PostText } from './post-text.ts'

const toText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const makeText = (value: string): ElementContent => ({ type: 'text', value })
const makeLink = (address: string, label: string) => makeElement('a', [makeText(label)], { href: address })
const makePlayer = (player: string, title: string) =>
  makeElement('iframe', [], title ? { src: player, title } : { src: player })

/** Adds a scheme to a URL, because old URLs to other sites may begin without a scheme. */
const addScheme = (address: string) => address.replace(/^(?=\/\/)/, 'https:')
const parseHostname = (address: string) => URL.parse(address)?.hostname.replace(/^www\./, '') ?? 'no address'

/** Replaces an embedded URL: a video becomes a player, any other content a link. */
export function convertEmbed(address: string, post: PostText, title = ''): Element {
  const player = toPlayerAddress(address)
  if (player) return makePlayer(player, title)
  countNotImported(post.item, `embed of ${parseHostname(address)} (kept as a link)`)
  return makeElement('p', [makeLink(address, title || address)])
}

/** Converts an iframe of another site to a video player, or to a link. */
export function convertIframe({ properties }: Element, post: PostText): ElementContent[] {
  const address = addScheme(toText(properties.src) || toText(properties.dataSrc))
  const title = toText(properties.title)
  const player = toPlayerAddress(address)
  if (player) return [makePlayer(player, title)]
  countNotImported(
    post.item,
    `frame of ${parseHostname(address)}${/^https?:/.test(address) ? ' (kept as a link)' : ''}`,
  )
  return /^https?:/.test(address) ? [makeElement('p', [makeLink(address, title || address)])] : []
}

/** Converts an audio or video file to a link, because our texts do not play files. */
export function convertMediaFile(media: Element, post: PostText): ElementContent[] {
  const sources = [media, ...listElements(media).filter(({ tagName }) => tagName === 'source')]
  const address = addScheme(sources.map(({ properties }) => toText(properties.src)).find(Boolean) ?? '')
  const player = toPlayerAddress(address)
  if (player) return [makePlayer(player, '')]
  countNotImported(post.item, `${media.tagName} player${address ? ' (kept as a link)' : ''}`)
  if (!address) return []
  const file =
    address
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) || address
  return [makeElement('p', [makeLink(URL.parse(address, post.attachments.site)?.href ?? address, file)])]
}

/** Converts a figure's caption to a paragraph. */
function convertCaption(caption: Element | undefined): ElementContent[] {
  const captionText = caption ? getTextContent(caption).trim() : ''
  return caption && captionText ? [makeElement('p', listChildElements(caption))] : []
}

const isCaption = (node: ElementContent): node is Element => hasTagName(node, 'figcaption')

/** Removes a figure around content for which our texts do not use figures, such as a player, quote or file. */
export const unwrapSingleFigure = (figure: Element): ElementContent[] => [
  ...listChildElements(figure).filter(child => !isCaption(child)),
  ...convertCaption(figure.children.find(isCaption)),
]

/** Converts a figure around an embedded URL. */
export function convertEmbedFigure(figure: Element, post: PostText): ElementContent[] {
  const caption = figure.children.find(isCaption)
  const content = listChildElements(figure).filter(child => !isCaption(child))
  const address = content.map(getTextContent).join('').trim()
  if (content.some(isElement) || !/^https?:\/\/[^\s<>"]+$/.test(address)) return unwrapSingleFigure(figure)
  const title = caption ? getTextContent(caption).trim() : ''
  return [convertEmbed(address, post, title), ...convertCaption(caption)]
}

/** Finds the URL in a paragraph that contains only a URL. */
export function findUrlAloneInParagraph(paragraph: Element): string | undefined {
  const paragraphText = getTextContent(paragraph).trim()
  return paragraph.children.every(({ type }) => type === 'text') && /^https?:\/\/[^\s<>"]+$/.test(paragraphText)
    ? paragraphText
    : undefined
}
