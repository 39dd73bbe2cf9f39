import { createHash } from 'node:crypto'
import type { Json } from '../../app/platform/db/database.gen.ts'
import { buildMediaUrl } from '../../app/platform/images/media-src.ts'
import { buildWeaveUrl } from '../../app/platform/weave/weave-address.ts'
import { makeLookupTable } from '../make-lookup-table.ts'
import { buildAddressKey } from './clean-item.ts'
import type { ImportCalls, KnownPicture, PlannedItem } from './import-calls.ts'
import { dedupePictures, type KnownPictures, type PictureStorage, type PictureToImport } from './import-pictures.ts'
import { listAddresses, rewriteHtml } from './rewritten-html.ts'
import { writeRecord } from './write-record.ts'

type ItemWriteOptions = { id: string; source: string; calls: ImportCalls; places: PictureStorage }

/** Whether writing an import item changes anything in the database. */
const isItemWritten = ({ plan, item }: PlannedItem): boolean =>
  !item.isRecord && ['create', 'update', 'conflict'].includes(plan)

/** URLs in an import item that must be resolved before the item is written. */
export type ItemUrls = {
  /** Pictures to import into the library, each once. */
  pictures: PictureToImport[]
  links: string[]
}

export function listItemUrls(plannedItem: PlannedItem): ItemUrls {
  if (!isItemWritten(plannedItem)) return { pictures: [], links: [] }
  const inTexts = listHtmlFields(plannedItem).map(([, html]) => listAddresses(html))
  return {
    pictures: dedupePictures([
      ...listPictures(plannedItem).map(([, picture]) => picture),
      ...inTexts.flatMap(({ pictures }) => pictures),
    ]),
    links: inTexts.flatMap(({ links }) => links),
  }
}

const listPictures = ({ item, changes }: PlannedItem) =>
  Object.entries(item.pictures).filter(([column]) => changes.includes(column))

/**
 * Writes an import item. The pictures of the item are loaded from the library, and its links lead to pages of this
 * site.
 */
export async function writeItem(
  plannedItem: PlannedItem,
  { links, pictures }: Pick<ItemUrls, 'links'> & { pictures: KnownPictures },
  writing: ItemWriteOptions,
) {
  const { id, source, calls } = writing
  if (plannedItem.item.isRecord) return writeRecord(plannedItem, writing)
  if (!isItemWritten(plannedItem)) return calls.write(id, plannedItem.number, {}, [])
  const keys = [...new Set(links.flatMap(link => buildAddressKey(link, source) ?? []))]
  const paths = keys.length > 0 ? await calls.pathsOf(id, keys) : {}

  const values = makeLookupTable<Json>()
  for (const [column, html] of listHtmlFields(plannedItem))
    values[column] = rewriteHtml(html, {
      picture: address => makePictureReplacement(address, pictures[address]),
      link: address => findMovedLink(address, source, paths),
    })
  for (const [column, picture] of listPictures(plannedItem))
    Object.assign(values, setFeaturedImage(column, pictures[picture.address]))
  return calls.write(id, plannedItem.number, values, listPaths(plannedItem))
}

/** Lists the changed HTML texts of an import item. */
const listHtmlFields = ({ wanted, changes }: PlannedItem): [string, string][] =>
  Object.entries(wanted).flatMap(([column, value]): [string, string][] =>
    column.endsWith('_html') && typeof value === 'string' && changes.includes(column) ? [[column, value]] : [],
  )

/**
 * Finds the URL for a picture. An unavailable picture is replaced by a woven pattern, whose URL identifies the missing
 * picture.
 */
const makePictureReplacement = (address: string, picture: KnownPicture | undefined) =>
  picture && {
    src: picture.path ? buildMediaUrl(picture.path) : buildMissingPictureUrl(address),
    alt: picture.alt,
  }

/**
 * Builds the URL of the placeholder in a text for a picture that is not imported yet. The database finds the
 * placeholder again by `private.waiting_picture_src`, which builds the same URL.
 */
export const buildMissingPictureUrl = (address: string): string =>
  buildWeaveUrl({
    seed: `waits ${createHash('sha256').update(address).digest('hex').slice(0, 16)}`,
    width: 960,
    height: 540,
    kind: 'any',
  })

/**
 * Sets the featured image, if the picture has alternative text. Otherwise the field stays empty, and editors find the
 * picture in the library.
 */
function setFeaturedImage(column: string, picture: KnownPicture | undefined): Record<string, Json> {
  const alt = column.replace(/_url$/, '_alt')
  const isUsable = picture?.path && (picture.alt.trim() !== '' || picture.isDecorative)
  return isUsable
    ? { [column]: buildMediaUrl(picture.path ?? ''), [alt]: picture.alt }
    : { [column]: null, [alt]: null }
}

/** Finds the new URL, with fragment, of a link to the old site. */
function findMovedLink(address: string, source: string, paths: Record<string, string>): string | undefined {
  const path = paths[buildAddressKey(address, source) ?? '']
  if (path === undefined) return undefined
  const [, fragment] = address.split('#')
  return fragment ? `${path}#${fragment}` : path
}

/** Lists the old paths of an import item, which will redirect to its new page. */
const listPaths = ({ item }: PlannedItem): string[] => [
  ...new Set(
    item.addresses.flatMap(address => {
      const path = URL.parse(address, 'http://site.invalid')?.pathname.replace(/\/+$/, '')
      return path ? [path] : []
    }),
  ),
]
