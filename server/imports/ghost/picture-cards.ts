import type { Element, ElementContent } from 'hast'
import { element } from '../../../app/platform/rich-text/elements.ts'
import { lookupTable } from '../../lookup-table.ts'
import { leaveOut } from '../import-item.ts'
import { listField, stringField } from '../json/json-record.ts'
import { fragmentContent } from '../prose/fragment.ts'
import type { ProseDescription } from '../prose/prose.ts'
import type { Card, CardReading } from './card.ts'

const pictureFile = /\.(?:jpe?g|png|webp|gif|avif|tiff?)(?:[?#].*)?$/i

/** Address of the original upload, from that of a resized copy. */
export const originalPicture = (address: string): string =>
  address.replace(/(\/content\/images)\/size\/w\d+(?:h\d+)?(?:\/format\/\w+)?\//, '$1/')

const renderCaption = (html: string): ElementContent[] =>
  html === '' ? [] : [element('figcaption', fragmentContent(html))]

/** A picture with its alternative text; undefined without an address. */
export function readPicture(card: Card, description: ProseDescription): Element | undefined {
  const src = originalPicture(stringField(card, 'src'))
  if (src === '') return undefined
  const href = stringField(card, 'href')
  if (href && !pictureFile.test(href)) leaveOut(description, 'link on a picture')
  return element('img', [], { src, alt: stringField(card, 'alt') })
}

function renderFigure(card: Card, told: ProseDescription): ElementContent[] {
  const picture = readPicture(card, told)
  // The title attribute is often the only caption.
  return picture ? [element('figure', [picture, ...renderCaption(stringField(card, 'caption', 'title'))])] : []
}

/** Ghost has one caption for a gallery, ours one per picture; it goes to the last picture, where readers find it. */
function renderGallery(card: Card, told: ProseDescription): ElementContent[] {
  const figures = listField(card, 'images').flatMap(image => renderFigure(image, told)) as Element[]
  const last = figures.at(-1)
  const caption = renderCaption(stringField(card, 'caption'))
  if (last && !last.children.some(child => child.type === 'element' && child.tagName === 'figcaption'))
    last.children.push(...caption)
  else if (caption.length > 0) leaveOut(told, 'caption of a whole gallery')
  return figures.length > 1 ? [element('figure', figures, { className: ['gallery'] })] : figures
}

export const pictureCards = lookupTable<CardReading>({
  image: renderFigure,
  gallery: renderGallery,
  'before-after': (card, description) =>
    renderGallery({ caption: card.caption, images: [card.beforeImage, card.afterImage] }, description),
})
