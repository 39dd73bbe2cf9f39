import type { Element, ElementContent, Root } from 'hast'
import {
  childElements,
  element,
  listElements,
  isElement,
  replaceElements,
} from '../../../app/platform/rich-text/elements.ts'
import { playerAddress } from '../../../app/platform/rich-text/player-address.ts'
import { leaveOut } from '../import-item.ts'
import { wrapParagraphs } from './paragraphs.ts'
import type { ProseDescription } from './prose.ts'

/** Where a recording lies: its own address, or that of its first source. */
function addressOf(media: Element): string {
  const named = [media, ...listElements(media).filter(({ tagName }) => tagName === 'source')]
  const address =
    named.map(({ properties }) => String(properties.src ?? properties.data ?? '').trim()).find(Boolean) ?? ''
  return address.replace(/^(?=\/\/)/, 'https:')
}

const fileName = (address: string) =>
  address
    .replace(/[?#].*$/s, '')
    .split('/')
    .at(-1) || address

/** A film that our pages play, else a link to the recording: they play no files. */
function playerOrLink(media: Element, told: ProseDescription): ElementContent[] {
  const address = addressOf(media)
  const player = playerAddress(address)
  if (player) return [element('iframe', [], { src: player })]
  leaveOut(told, `${media.tagName} player${address ? ' (kept as a link)' : ''}`)
  if (!address) return []
  return [element('p', [element('a', [{ type: 'text', value: fileName(address) }], { href: address })])]
}

const isBlock = (node: ElementContent) => isElement(node) && /^(?:p|iframe)$/.test(node.tagName)

/** Recordings within a text become films or links to them, each a paragraph of its own. */
export function linkMedia(tree: Root, told: ProseDescription): void {
  replaceElements(tree, node => {
    if (/^(?:video|audio)$/.test(node.tagName)) return playerOrLink(node, told)
    // A paragraph ends before a recording and goes on after it.
    if (node.tagName !== 'p' || !node.children.some(isBlock)) return [node]
    return wrapParagraphs(childElements(node), isBlock, node.properties)
  })
}
