import { queryOptions } from '@tanstack/react-query'
import type { DropPosition } from '../../../desk/list/drop-position.ts'
import { changeRow } from '../../../desk/record/row-writing.ts'
import type { Row } from '../../../platform/db/database.gen.ts'
import { unwrapRows } from '../../../platform/db/rows.ts'
import type { PictureDetails } from '../../../platform/images/picture-sizes.ts'
import { personalMeta } from '../../../platform/session/account-queries.ts'
import { loadSessionDb } from '../../../platform/session/session-store.ts'
import { normalizeTyped } from '../../../platform/text/unseen.ts'

type Picture = PictureDetails &
  Pick<Row<'media'>, 'id' | 'path' | 'alt' | 'is_decorative' | 'caption' | 'consent_expires_on' | 'removed_at'>

/** A picture in an album as editors know it: with or without words, its agreement running or not. */
export type AlbumPhoto = Pick<Row<'photos'>, 'id' | 'caption' | 'position'> & { media: Picture }

const columns =
  'id, caption, position, media(id, path, alt, is_decorative, caption, consent_expires_on, removed_at, width, height, focus_x, focus_y, dominant_color, placeholder)' as const

async function listPhotos(album: string): Promise<AlbumPhoto[]> {
  const asked = (await loadSessionDb()).from('photos').select(columns).eq('album_id', album)
  return unwrapRows(await asked.order('position').order('id')) as unknown as AlbumPhoto[]
}

export const albumPhotoQueries = {
  of: (album: string) =>
    queryOptions({
      queryKey: ['albums', 'photos', album],
      queryFn: () => listPhotos(album),
      staleTime: 0,
      meta: personalMeta,
    }),
}

export const lacksAltText = ({ media }: AlbumPhoto): boolean => !media.is_decorative && media.alt.trim() === ''

/** What a photo is called: by its caption, else by what it shows, else by its place. */
export const photoName = ({ caption, media }: AlbumPhoto, place: number): string =>
  caption || media.alt || media.caption || `Picture ${place + 1}`

/** Why visitors do not see a photo; undefined for one they see where its album shows. */
export function hiddenReason(photo: AlbumPhoto, today: string): 'removed' | 'ended' | 'words' | undefined {
  const { removed_at, consent_expires_on } = photo.media
  if (removed_at) return 'removed'
  if (consent_expires_on && consent_expires_on < today) return 'ended'
  return lacksAltText(photo) ? 'words' : undefined
}

export async function reorderPhotos(album: string, { moved: photos, before }: DropPosition): Promise<void> {
  const db = await loadSessionDb()
  unwrapRows(await db.rpc('place_photos', { album, photos, ...(before && { before }) }))
}

/** @returns how many were not in it before */
export async function addPhotos(album: string, pictures: readonly string[]): Promise<number> {
  return unwrapRows(await (await loadSessionDb()).rpc('add_photos', { album, pictures: [...pictures] }))
}

/** @returns how many have moved: what is in the other album already stays */
export async function movePhotos(photos: readonly string[], album: string): Promise<number> {
  return unwrapRows(await (await loadSessionDb()).rpc('move_photos', { photos: [...photos], into_album: album }))
}

/** Takes photos out of their album; answers their rows, with which they come back under their old addresses. */
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

export const chooseCover = (album: string, picture: string) =>
  changeRow({ table: 'albums', key: album }, { cover_id: picture })

/** The two texts of a photo: its caption in this album, and what the picture shows, which the library keeps. */
export type PhotoText = 'caption' | 'alt'

export const storedText = ({ caption, media }: AlbumPhoto, text: PhotoText): string =>
  text === 'alt' ? media.alt : (caption ?? '')

/**
 * Writes one text over the one that was read.
 * @param over what stood there when it was begun
 * @returns whether it was written: false where somebody else has written another one meanwhile
 */
export async function writeText(photo: AlbumPhoto, text: PhotoText, value: string, over: string): Promise<boolean> {
  const db = await loadSessionDb()
  const typed = normalizeTyped(value).trim()
  if (text === 'alt') {
    const change = db.from('media').update({ alt: typed }).eq('id', photo.media.id).eq('alt', over)
    return unwrapRows(await change.select('id')).length > 0
  }
  const change = db
    .from('photos')
    .update({ caption: typed || null })
    .eq('id', photo.id)
  const isNone = over === '' && photo.caption !== ''
  const untouched = isNone ? change.is('caption', null) : change.eq('caption', over)
  return unwrapRows(await untouched.select('id')).length > 0
}
