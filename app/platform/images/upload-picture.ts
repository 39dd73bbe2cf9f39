import type { Row } from '../db/database.gen.ts'
import { unwrapRows } from '../db/rows.ts'
import { loadSessionDb } from '../session/session-store.ts'
import { callPictureApi } from './call-picture-api.ts'
import { buildMediaUrl } from './media-src.ts'
import { pictureTypes } from './picture-types.ts'
import { resizePictureBeforeUpload } from './resize-picture-before-upload.ts'
import { uploadInChunks } from './resumable-upload.ts'
import { retryWhileStorageUnavailable } from './storage-error.ts'

const megabyte = 1024 * 1024
/** Maximum size in bytes of a file in the storage bucket of pictures. */
const maxPictureBytes = 15 * megabyte
/** Maximum size in bytes of a file that the user may select, if the browser resizes the file before the upload. */
const maxSelectedBytes = 80 * megabyte

/** Reason in words why a file is refused. Undefined if the file is accepted. */
export function findPictureError({ type, size }: { type: string; size: number }): string | undefined {
  if (!pictureTypes.some(pictureType => pictureType === type))
    return 'Only JPEG, PNG, WebP, AVIF and GIF images are supported.'
  const limit = type === 'image/gif' ? maxPictureBytes : maxSelectedBytes
  if (size > limit) return `At most ${limit / megabyte} MB; this file has ${Math.ceil(size / megabyte)} MB.`
  return undefined
}

type Media = Row<'media'>
/** Metadata that the server has found in an uploaded file. */
type ExaminedPicture = Pick<
  Media,
  'mime_type' | 'bytes' | 'width' | 'height' | 'content_hash' | 'dominant_color' | 'placeholder'
>
/** Library picture with the same content as an uploaded file. */
type DuplicatePicture = Pick<Media, 'id' | 'path' | 'alt' | 'file_name' | 'width' | 'height' | 'created_at'>
export type UploadedPicture = {
  path: string
  fileName: string
  picture: ExaminedPicture
  duplicate: DuplicatePicture | null
}

export type UploadOptions = {
  file: File
  /** Folder within the storage bucket, such as `partners`. */
  folder: string
  /** Path of a library picture whose file is replaced. The URL of the picture stays the same. */
  replaces?: string
  signal?: AbortSignal
  /** Upload progress from 0 to 1. */
  onProgress?: (share: number) => void
  onWaiting?: (waiting: boolean) => void
}

/**
 * Uploads a picture and makes the server check it. A very large picture is resized before the upload. The picture is
 * not added to the library.
 * @throws Error whose message can be shown to users
 */
export async function uploadPictureFile({ file, folder, replaces, signal, onProgress, onWaiting }: UploadOptions) {
  const reducedFile = await resizePictureBeforeUpload(file)
  signal?.throwIfAborted()
  if (reducedFile.size > maxPictureBytes)
    throw new Error(
      `At most 15 MB; this file has ${Math.ceil(reducedFile.size / megabyte)} MB. Make it smaller, then send it.`,
    )
  const path = `${folder}/${crypto.randomUUID()}.${reducedFile.type.replace(/^image\//, '').replace('jpeg', 'jpg')}`
  await uploadInChunks({
    file: reducedFile,
    path,
    signal,
    ...(onProgress && { onProgress }),
    ...(onWaiting && { onWaiting }),
  })
  const examine = () => callPictureApi('/api/pictures/examined', { path, ...(replaces && { replaces }) }, signal)
  const answer = await retryWhileStorageUnavailable(examine, { signal, onWaiting })
  const uploadedPicture = (await answer.json()) as Omit<UploadedPicture, 'fileName'>
  return { ...uploadedPicture, fileName: file.name.slice(0, 300) } satisfies UploadedPicture
}

/**
 * Adds an uploaded picture to the library. Empty alternative text means that no text is written yet, unless the picture
 * is decorative.
 */
export async function addToLibrary(
  { path, picture, fileName }: UploadedPicture,
  texts: Partial<Pick<Media, 'alt' | 'is_decorative' | 'folder' | 'credit'>> = {},
) {
  const db = await loadSessionDb()
  return unwrapRows(
    await db
      .from('media')
      .insert({ path, file_name: fileName, ...picture, ...texts })
      .select()
      .single(),
  )
}

/** Deletes an uploaded file that will not be added to the library. */
export async function discardUpload({ path }: Pick<UploadedPicture, 'path'>): Promise<void> {
  await (await loadSessionDb()).storage.from('media').remove([path])
}

type PictureTextChanges = Partial<Pick<Media, 'alt' | 'is_decorative' | 'credit'>>

/** Changes the texts of a library picture. */
export async function savePictureTexts(id: string, texts: PictureTextChanges): Promise<void> {
  const db = await loadSessionDb()
  unwrapRows(await db.from('media').update(texts).eq('id', id).select('id').single())
}

/**
 * Uploads a picture and adds the picture to the library. For a duplicate, the existing picture with its existing texts
 * is returned.
 * @param texts function that is called after the upload, so that users can type the texts during the upload
 */
export async function uploadToLibrary({ texts, ...options }: UploadOptions & { texts: () => PictureTextChanges }) {
  const uploaded = await uploadPictureFile(options)
  const { duplicate } = uploaded
  if (!duplicate) return addToLibrary(uploaded, texts())
  await discardUpload(uploaded)
  const db = await loadSessionDb()
  return unwrapRows(await db.from('media').select().eq('id', duplicate.id).single())
}

export type NewPicture = Pick<UploadOptions, 'file' | 'folder' | 'signal' | 'onProgress' | 'onWaiting'> & {
  /** Alternative text of the picture. Empty for a decorative picture. */
  alt: string
  credit?: string
}

/**
 * Uploads a picture and adds the picture with its alternative text and its credit to the library. A duplicate keeps an
 * existing alternative text and an existing credit.
 * @returns the URL of the picture for pages
 */
export async function uploadPicture({ alt, credit, ...options }: NewPicture): Promise<string> {
  const altText = { alt, is_decorative: alt === '' }
  const picture = await uploadToLibrary({ ...options, texts: () => ({ ...altText, ...(credit && { credit }) }) })
  const missing: PictureTextChanges = {
    ...(!picture.alt && !picture.is_decorative && altText),
    ...(!picture.credit && credit && { credit }),
  }
  if (Object.keys(missing).length > 0) await savePictureTexts(picture.id, missing)
  return buildMediaUrl(picture.path)
}
