import { unwrapRows } from '../../platform/db/rows.ts'
import { callPictureApi } from '../../platform/images/call-picture-api.ts'
import { retryWhileStorageUnavailable } from '../../platform/images/storage-error.ts'
import {
  addToLibrary,
  discardUpload,
  type UploadedPicture,
  uploadPictureFile,
} from '../../platform/images/upload-picture.ts'
import { loadSessionDb } from '../../platform/session/session-store.ts'
import type { LibraryUploadSteps } from './upload-queue.ts'

const getMediaTable = async () => (await loadSessionDb()).from('media')

/**
 * Returns the changed rows.
 * @throws DatabaseError when a rule forbids the change, also when a policy hid the rows, which the API does not report
 * as an error
 */
async function requireAllChanged(
  count: number,
  change: PromiseLike<{ data: { id: string }[] | null; error: never | null }>,
) {
  const rows = unwrapRows((await change) as Parameters<typeof unwrapRows>[0]) as { id: string }[]
  if (rows.length < count) throw new Error(`${rows.length} of ${count} changed.`)
}

/** Removes pictures from all pages immediately. Removed pictures can be restored for 30 days. */
export async function removePictures(ids: readonly string[]): Promise<void> {
  const change = (await getMediaTable()).update({ removed_at: new Date().toISOString() }).in('id', ids).select('id')
  await requireAllChanged(ids.length, change as never)
}

/** Restores removed pictures in all records that used them. */
export async function restorePictures(ids: readonly string[]): Promise<void> {
  await requireAllChanged(
    ids.length,
    (await getMediaTable()).update({ removed_at: null }).in('id', ids).select('id') as never,
  )
}

/** Replaces the file of a picture by an uploaded file, and updates the metadata of the file in its row. */
async function replacePictureFile(
  uploaded: Pick<UploadedPicture, 'path'>,
  picture: { id: string; path: string },
  fileName: string,
) {
  await retryWhileStorageUnavailable(
    () => callPictureApi('/api/pictures/examined', { path: uploaded.path, replaces: picture.path }),
    {},
  )
  const change = (await getMediaTable())
    .update({ file_name: fileName.slice(0, 300) })
    .eq('id', picture.id)
    .select('id')
  await requireAllChanged(1, change as never)
}

/** Replaces the file of a picture. The URL, texts and uses of the picture stay. */
export async function replacePicture(of: { id: string; path: string }, file: File): Promise<void> {
  const uploaded = await uploadPictureFile({ file, folder: 'library' })
  await replacePictureFile(uploaded, of, file.name)
}

/** Functions that upload a picture to the library, one for each step. */
export const libraryUploadSteps: LibraryUploadSteps = {
  send: uploadPictureFile,
  store: async uploaded => (await addToLibrary(uploaded)).id,
  discard: discardUpload,
  async replace(uploaded, file) {
    const { duplicate } = uploaded
    if (!duplicate) throw new Error('It is no longer in the library.')
    await replacePictureFile(uploaded, duplicate, file.name)
    return duplicate.id
  },
}
