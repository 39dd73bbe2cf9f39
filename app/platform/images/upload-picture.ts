import { backendAddress } from '../db/browser-db.ts'
import { rowsOf } from '../db/rows.ts'
import { loadSessionDb } from '../session/session-store.ts'
import { serverSilence } from '../text/server-silence.ts'
import { mediaSrc } from './media-src.ts'
import { pictureTypes } from './picture-types.ts'

/** Bytes the bucket takes of one file. */
const most = 15 * 1024 * 1024

/** Why a file cannot be taken, in a sentence; undefined when it can. */
export function pictureError({ type, size }: { type: string; size: number }): string | undefined {
  if (!pictureTypes.some(known => known === type)) return 'Only JPEG, PNG, WebP, AVIF and GIF pictures can be shown.'
  if (size > most) return `At most 15 MB; this file has ${Math.ceil(size / 1024 / 1024)} MB.`
  return undefined
}

/** `fetch` cannot say how far an upload is; this can. */
function send(address: string, headers: Record<string, string>, file: File, onProgress: (share: number) => void) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Error(`The storage answered ${request.status}.`))
    request.onerror = () => reject(new Error(serverSilence))
    request.send(file)
  })
}

export type NewPicture = {
  file: File
  /** Folder within the bucket, such as `partners`. */
  folder: string
  /** What it shows; empty for one that says nothing. */
  alt: string
  /** From 0 to 1. */
  onProgress: (share: number) => void
}

/**
 * Puts a picture into the library: the file into the bucket, its words into the row beside it.
 * @returns the address pages show it by
 */
export async function uploadPicture({ file, folder, alt, onProgress }: NewPicture): Promise<string> {
  const { url, publishableKey } = backendAddress()
  const db = await loadSessionDb()
  const { data } = await db.auth.getSession()
  const { width, height } = await createImageBitmap(file).catch(() => {
    throw new Error('The file holds no picture that can be read.')
  })
  const path = `${folder}/${crypto.randomUUID()}.${file.type.replace(/^image\//, '').replace('jpeg', 'jpg')}`
  const headers = {
    apikey: publishableKey,
    authorization: `Bearer ${data.session?.access_token ?? publishableKey}`,
    'content-type': file.type,
  }
  await send(`${url}/storage/v1/object/media/${path}`, headers, file, onProgress)
  rowsOf(
    await db
      .from('media')
      .insert({ path, mime_type: file.type, bytes: file.size, width, height, alt, is_decorative: alt === '' })
      .select('id')
      .single(),
  )
  return mediaSrc(path)
}
