import { unwrapRows } from '../../platform/db/rows.ts'
import {
  addToLibrary,
  discardUpload,
  findPictureError,
  uploadPictureFile,
} from '../../platform/images/upload-picture.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'

export type MissingPicture = { address: string; reason: string | null; alt: string }

/**
 * Uploads a file in place of an imported picture that could not be downloaded. If the library contains the same file
 * already, that file is used.
 * @throws Error with a message for users
 */
export async function uploadMissingPicture(
  source: string,
  { address, alt }: MissingPicture,
  file: File,
): Promise<void> {
  const wrong = findPictureError(file)
  if (wrong) throw new Error(wrong)
  const uploaded = await uploadPictureFile({ file, folder: 'imported' })
  const { duplicate } = uploaded
  if (duplicate) await discardUpload(uploaded)
  const media = duplicate?.id ?? (await addToLibrary(uploaded, { alt, folder: 'Imported' })).id
  const db = await loadSessionDb()
  unwrapRows(await db.rpc('give_import_picture', { of_source: source, picture: address, media }))
}

/** Downloads one failed picture again, or all failed pictures. */
export async function retryMissingPictures(id: string, picture?: string): Promise<void> {
  const db = await loadSessionDb()
  unwrapRows(await db.rpc('retry_import_pictures', { import: id, ...(picture !== undefined && { picture }) }))
}
