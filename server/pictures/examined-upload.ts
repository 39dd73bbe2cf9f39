import * as v from 'valibot'
import { buildMediaUrl, parseMediaUrl } from '../../app/platform/images/media-src.ts'
import { storageUnavailableCode } from '../../app/platform/images/storage-error.ts'
import { parseWithSchemaOrThrow } from '../../app/platform/parse-with-schema.ts'
import type { ServerOperations } from '../backend/backend.ts'
import { isTemporaryStatus, readStorageStatus } from '../backend/project-files.ts'
import { RequestRefusal, type SignedInCaller } from '../diagnostics/caller.ts'
import { PictureRefusal } from './empty-picture.ts'
import { runInEncodingQueue } from './encoding-turns.ts'
import { type ExaminedPicture, examinePicture } from './examine-picture.ts'

/** Makes the schema of a path in the library bucket. */
export const makeUploadPathSchema = () =>
  v.pipe(
    v.string(),
    v.maxLength(900),
    v.check(mediaValue => parseMediaUrl(buildMediaUrl(mediaValue)) === mediaValue),
  )
/**
 * Schema of the request: the path of the upload, and optionally the library picture that the upload replaces and whose
 * URL the upload gets.
 */
export const examinedUploadSchema = v.object({
  path: makeUploadPathSchema(),
  replaces: v.optional(makeUploadPathSchema()),
})

const mediaRowsSchema = v.array(
  v.object({
    id: v.string(),
    path: v.string(),
    alt: v.string(),
    file_name: v.nullable(v.string()),
    width: v.number(),
    height: v.number(),
    created_at: v.string(),
  }),
)

export type ExaminedUpload = {
  /** Final path of the file in the library. */
  path: string
  picture: ExaminedPicture
  /** Library picture with the same content; undefined if the library contains no such picture. */
  duplicate: v.InferOutput<typeof mediaRowsSchema>[number] | null
}

/**
 * Checks an editor's upload, stores the version that visitors may get, and records the properties of the picture in
 * the database. Only a checked file can become a library picture. Runs with the editor's permissions. Rejected files
 * are deleted.
 * @throws PictureRefusal with a message for the editor; RequestRefusal 503 while the storage is unavailable, after which the call
 * may be repeated
 */
export async function examineUpload(
  caller: SignedInCaller,
  { functions, purgeCopies }: Pick<ServerOperations, 'functions' | 'purgeCopies'>,
  { path, replaces }: v.InferOutput<typeof examinedUploadSchema>,
): Promise<ExaminedUpload> {
  const files = openLibraryFiles(caller)
  const file = await files.read(path)
  const { body, picture } = await runInEncodingQueue(() => examinePicture(file.bytes)).catch(async error => {
    if (error instanceof PictureRefusal) await files.remove(path)
    throw error
  })
  const place = replaces ?? path
  if (place !== path || body !== file.bytes || file.type !== picture.mime_type)
    await files.write(place, body, picture.mime_type)
  if (place !== path) {
    await files.remove(path)
    await purgeCopies?.('media', place)
  }
  await functions.call('server_keep_examined_picture', { path: place, details: picture as never })
  return { path: place, picture, duplicate: await findSamePicture(caller, picture.content_hash, place) }
}

async function findSamePicture(caller: SignedInCaller, hash: string, path: string) {
  const query = new URLSearchParams({
    select: 'id,path,alt,file_name,width,height,created_at',
    content_hash: `eq.${hash}`,
    removed_at: 'is.null',
    path: `neq.${path}`,
    order: 'created_at',
    limit: '1',
  })
  const answer = await caller.ask(`/rest/v1/media?${query}`)
  if (!answer.ok) throw new Error(`the library answered ${answer.status}`)
  return parseWithSchemaOrThrow(mediaRowsSchema, await answer.json())[0] ?? null
}

/** Reports a temporary error, which does not depend on the file, so that the editor can retry. */
async function throwIfStorageIsUnavailable(answer: Response): Promise<void> {
  if (isTemporaryStatus(await readStorageStatus(answer))) throw makeStorageUnavailableRefusal()
}

export const makeStorageUnavailableRefusal = () =>
  new RequestRefusal(
    503,
    storageUnavailableCode,
    'Storage does not answer just now. Nothing is lost; try again in a moment.',
    {
      'retry-after': '5',
    },
  )

/** Opens the library bucket with the permissions of the caller. */
export function openLibraryFiles({ ask: askStorage }: SignedInCaller) {
  const ask: SignedInCaller['ask'] = (path, init) => askStorage(path, init).catch(() => Response.error())
  const at = (name: string) => `media/${name.split('/').map(encodeURIComponent).join('/')}`
  return {
    async read(name: string) {
      const answer = await ask(`/storage/v1/object/authenticated/${at(name)}`)
      if (!answer.ok) {
        await throwIfStorageIsUnavailable(answer)
        throw new PictureRefusal('The file is not there, or not whole. Upload it again.')
      }
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return { bytes, type: answer.headers.get('content-type')?.split(';')[0] }
    },
    async write(name: string, body: Uint8Array, type: string) {
      const answer = await ask(`/storage/v1/object/${at(name)}`, {
        method: 'PUT',
        headers: { 'content-type': type, 'cache-control': 'max-age=3600', 'x-upsert': 'true' },
        body: new Uint8Array(body),
      })
      if (answer.ok) return
      await throwIfStorageIsUnavailable(answer)
      throw new Error(`the storage answered ${answer.status}`)
    },
    async remove(name: string) {
      await ask('/storage/v1/object/media', {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes: [name] }),
      })
    },
  }
}
