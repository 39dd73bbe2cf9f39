import type { DropPosition } from '../../../desk/list/drop-position.ts'
import { updateRow } from '../../../desk/record/row-writing.ts'
import type { Row } from '../../../platform/db/database.gen.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import type { PictureDetails } from '../../../platform/images/picture-sizes.ts'
import { definePersonalQuery } from '../../../platform/session/personal-query.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { normalizeTypedText } from '../../../platform/text/invisible-characters.ts'

type AlbumPicture = PictureDetails &
  Pick<Row<'media'>, 'id' | 'path' | 'alt' | 'is_decorative' | 'caption' | 'consent_expires_on' | 'removed_at'>

/** Album photo in the back office. Photos without alt text or with expired consent are included. */
export type AlbumPhoto = Pick<Row<'photos'>, 'id' | 'caption' | 'position'> & { media: AlbumPicture }

const photoColumns =
  'id, caption, position, media(id, path, alt, is_decorative, caption, consent_expires_on, removed_at, width, height, focus_x, focus_y, dominant_color, placeholder)' as const

async function listPhotos(album: string): Promise<AlbumPhoto[]> {
  const request = (await loadSessionDb()).from('photos').select(photoColumns).eq('album_id', album)
  return unwrapRows(await request.order('position').order('id')) as unknown as AlbumPhoto[]
}

export const albumPhotoQueries = {
  of: (album: string) =>
    definePersonalQuery({
      queryKey: ['albums', 'photos', album],
      queryFn: () => listPhotos(album),
      staleTime: 0,
    }),
}

export const isAltTextMissing = ({ media }: AlbumPhoto): boolean => !media.is_decorative && media.alt.trim() === ''

/** Display name of a photo: its caption, otherwise its alt text, otherwise its position. */
export const getPhotoName = ({ caption, media }: AlbumPhoto, place: number): string =>
  caption || media.alt || media.caption || `Image ${place + 1}`

/** Reason why visitors do not see a photo. Undefined if visitors see the photo once the album is published. */
export function findReasonForHiddenPhoto(photo: AlbumPhoto, today: string): 'removed' | 'ended' | 'words' | undefined {
  const { removed_at, consent_expires_on } = photo.media
  if (removed_at) return 'removed'
  if (consent_expires_on && consent_expires_on < today) return 'ended'
  return isAltTextMissing(photo) ? 'words' : undefined
}

export async function reorderPhotos(album: string, { moved: photos, before }: DropPosition): Promise<void> {
  const db = await loadSessionDb()
  unwrapRows(await db.rpc('place_photos', { album, photos, ...(before && { before }) }))
}

/**
 * Adds pictures to an album.
 * @returns number of pictures that the album did not contain before
 */
export async function addPhotos(album: string, pictures: readonly string[]): Promise<number> {
  return unwrapRows(await (await loadSessionDb()).rpc('add_photos', { album, pictures: [...pictures] }))
}

/**
 * Moves photos to another album.
 * @returns number of moved photos; a photo is not moved if the other album already contains its picture
 */
export async function movePhotos(photos: readonly string[], album: string): Promise<number> {
  return unwrapRows(await (await loadSessionDb()).rpc('move_photos', { photos: [...photos], into_album: album }))
}

/**
 * Removes photos from an album. Returns the rows of the photos, so that undo can restore the photos under the same
 * URLs.
 */
export async function removePhotos(photos: readonly string[]): Promise<Row<'photos'>[]> {
  return unwrapRows(await (await loadSessionDb()).from('photos').delete().in('id', photos).select())
}
export async function restorePhotos(rows: readonly Row<'photos'>[]): Promise<void> {
  unwrapRows(
    await (await loadSessionDb())
      .from('photos')
      .insert([...rows])
      .select('id'),
  )
}

export const setAlbumCover = (album: string, picture: string) =>
  updateRow({ table: 'albums', key: album }, { cover_id: picture })

/** Text of a photo: `caption` belongs to the album, `alt` belongs to the picture in the library. */
export type PhotoTextKind = 'caption' | 'alt'

export const getStoredPhotoText = ({ caption, media }: AlbumPhoto, text: PhotoTextKind): string =>
  text === 'alt' ? media.alt : (caption ?? '')

/**
 * Updates one text of a photo, unless another user has changed the text since it was read.
 * @param baseValue value when editing began
 * @returns false if another user has changed the text
 */
export async function savePhotoText(
  photo: AlbumPhoto,
  text: PhotoTextKind,
  value: string,
  baseValue: string,
): Promise<boolean> {
  const db = await loadSessionDb()
  const typed = normalizeTypedText(value).trim()
  if (text === 'alt') {
    const change = db.from('media').update({ alt: typed }).eq('id', photo.media.id).eq('alt', baseValue)
    return unwrapRows(await change.select('id')).length > 0
  }
  const change = db
    .from('photos')
    .update({ caption: typed || null })
    .eq('id', photo.id)
  const isNone = baseValue === '' && photo.caption !== ''
  const untouched = isNone ? change.is('caption', null) : change.eq('caption', baseValue)
  return unwrapRows(await untouched.select('id')).length > 0
}
