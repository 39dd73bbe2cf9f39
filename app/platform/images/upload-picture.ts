import type { Row } from '../db/database.gen.ts'
import { unwrapRows } from '../db/rows.ts'
import { loadSessionDb } from '../session/session-store.ts'
import { askServer } from './ask-server.ts'
import { mediaSrc } from './media-src.ts'
import { pictureTypes } from './picture-types.ts'
import { reducePicture } from './reduce-picture.ts'
import { sendFile } from './resumable-upload.ts'
import { retryWhileStorageUnavailable } from './storage-error.ts'

const megabyte = 1024 * 1024
/** Bytes the bucket takes of one file. */
const most = 15 * megabyte
/** Bytes a browser can be asked to make smaller. */
const mostBefore = 80 * megabyte

/** Why a file cannot be taken, in a sentence; undefined when it can. */
export function pictureError({ type, size }: { type: string; size: number }): string | undefined {
  if (!pictureTypes.some(known => known === type)) return 'Only JPEG, PNG, WebP, AVIF and GIF pictures can be shown.'
  const limit = type === 'image/gif' ? most : mostBefore
  if (size > limit) return `At most ${limit / megabyte} MB; this file has ${Math.ceil(size / megabyte)} MB.`
  return undefined
}

type Media = Row<'media'>
/** What the server found in a file. */
type ExaminedPicture = Pick<
  Media,
  'mime_type' | 'bytes' | 'width' | 'height' | 'content_hash' | 'dominant_color' | 'placeholder'
>
/** A picture of the library that shows the very same. */
type DuplicatePicture = Pick<Media, 'id' | 'path' | 'alt' | 'file_name' | 'width' | 'height' | 'created_at'>
export type UploadedPicture = {
  path: string
  fileName: string
  picture: ExaminedPicture
  duplicate: DuplicatePicture | null
}

export type UploadOptions = {
  file: File
  /** Folder within the bucket, such as `partners`. */
  folder: string
  /** The picture of the library whose place it takes, by its path: it keeps its address. */
  replaces?: string
  signal?: AbortSignal
  /** From 0 to 1. */
  onProgress?: (share: number) => void
  onWaiting?: (waiting: boolean) => void
}

/**
 * Sends a picture, huge ones made smaller before, and has the server look into it. It is not in the library yet.
 * @throws Error whose message is for people
 */
export async function uploadPictureFile({ file, folder, replaces, signal, onProgress, onWaiting }: UploadOptions) {
  const sent = await reducePicture(file)
  signal?.throwIfAborted()
  if (sent.size > most)
    throw new Error(
      `At most 15 MB; this file has ${Math.ceil(sent.size / megabyte)} MB. Make it smaller, then send it.`,
    )
  const path = `${folder}/${crypto.randomUUID()}.${sent.type.replace(/^image\//, '').replace('jpeg', 'jpg')}`
  await sendFile({ file: sent, path, signal, ...(onProgress && { onProgress }), ...(onWaiting && { onWaiting }) })
  const examine = () => askServer('/api/pictures/examined', { path, ...(replaces && { replaces }) }, signal)
  const answer = await retryWhileStorageUnavailable(examine, { signal, onWaiting })
  const found = (await answer.json()) as Omit<UploadedPicture, 'fileName'>
  return { ...found, fileName: file.name.slice(0, 300) } satisfies UploadedPicture
}

/** Puts an uploaded picture into the library. Empty words say nothing of it yet, unless it is decorative. */
export async function addToLibrary(
  { path, picture, fileName }: UploadedPicture,
  words: Partial<Pick<Media, 'alt' | 'is_decorative' | 'folder'>> = {},
) {
  const db = await loadSessionDb()
  return unwrapRows(
    await db
      .from('media')
      .insert({ path, file_name: fileName, ...picture, ...words })
      .select()
      .single(),
  )
}

/** Lets an uploaded file go that does not come into the library. */
export async function discardUpload({ path }: Pick<UploadedPicture, 'path'>): Promise<void> {
  await (await loadSessionDb()).storage.from('media').remove([path])
}

export type NewPicture = Pick<UploadOptions, 'file' | 'folder' | 'onProgress' | 'onWaiting'> & {
  /** What it shows; empty for one that says nothing. */
  alt: string
}

/**
 * Puts a picture with its words into the library. One that is there already is not stored twice: it is used from there, with
 * the words it has.
 * @returns the address pages show it by
 */
export async function uploadPicture({ alt, ...options }: NewPicture): Promise<string> {
  const uploaded = await uploadPictureFile(options)
  const words = { alt, is_decorative: alt === '' }
  const { duplicate } = uploaded
  if (!duplicate) return mediaSrc((await addToLibrary(uploaded, words)).path)
  await discardUpload(uploaded)
  if (!duplicate.alt) {
    const db = await loadSessionDb()
    unwrapRows(await db.from('media').update(words).eq('id', duplicate.id).eq('is_decorative', false).select('id'))
  }
  return mediaSrc(duplicate.path)
}
