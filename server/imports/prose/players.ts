import type { Element, ElementContent, Root } from 'hast'
import {
  getTextContent,
  hasTagName,
  listChildElements,
  listElements,
} from '../../../app/platform/rich-text/elements.ts'
import { makeElement, replaceElements } from '../../../app/platform/rich-text/new-elements.ts'
import { toPlayerAddress } from '../../../app/platform/rich-text/player-address.ts'
import { countNotImported } from '../import-item.ts'
import { convertAudioAndVideo } from './media-links.ts'
import { wrapParagraphs } from './paragraphs.ts'
import type { LostTextElements } from './prose.ts'

const parseHostname = (address: string) => URL.parse(address, 'https://example.invalid')?.hostname ?? address

/** Makes a player for a video URL. A video that cannot be embedded becomes a link and is counted as lost. */
export function makePlayerOrLink(address: string, title: string, description: LostTextElements): ElementContent[] {
  const src = toPlayerAddress(address.startsWith('//') ? `https:${address}` : address)
  if (src) return [makeElement('iframe', [], title ? { src, title } : { src })]
  countNotImported(description, `frame of ${parseHostname(address) || 'this site'}`)
  if (!URL.canParse(address)) return []
  return [makeElement('p', [makeElement('a', [{ type: 'text', value: title || address }], { href: address })])]
}

const isFrame = (node: ElementContent): node is Element => hasTagName(node, 'iframe')

/**
 * Converts videos to players on allowed hosts, and other iframes and media to links. A figure around the video provides
 * the title.
 */
export function convertToPlayers(tree: Root, lostElements: LostTextElements): void {
  convertAudioAndVideo(tree, lostElements)
  replaceElements(tree, node => {
    if (node.tagName === 'iframe')
      return makePlayerOrLink(
        String(node.properties.src ?? node.properties.dataSrc ?? ''),
        String(node.properties.title ?? ''),
        lostElements,
      )
    const frames = listElements(node).filter(isFrame)
    if (frames.length === 0 || !/^(figure|p|div|center)$/.test(node.tagName)) return [node]
    const caption = listElements(node).find(({ tagName }) => tagName === 'figcaption')
    const captionText = caption && getTextContent(caption).trim()
    if (captionText && node.tagName === 'figure')
      for (const frame of frames) if (!frame.properties.title) frame.properties.title = captionText
    const isOnlyFrames = getTextContent(node).trim() === '' || node.tagName === 'figure'
    if (isOnlyFrames) return frames
    // A paragraph with a player is split, because a paragraph cannot contain a block.
    return node.tagName === 'p' ? wrapParagraphs(listChildElements(node), isFrame, node.properties) : [node]
  })
}
