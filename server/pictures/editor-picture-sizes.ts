import * as v from 'valibot'
import { pictureWidths } from '../../app/platform/images/picture-sizes.ts'
import { parseWithSchemaOrThrow } from '../../app/platform/parse-with-schema.ts'
import type { SignedInCaller } from '../diagnostics/caller.ts'
import { PictureRefusal } from './empty-picture.ts'
import { makeStorageUnavailableRefusal, makeUploadPathSchema, openLibraryFiles } from './examined-upload.ts'
import { choosePictureFormat, type SizedPictures } from './sized-pictures.ts'

const widthSchema = v.pipe(v.string(), v.toNumber(), v.picklist(pictureWidths))
export const sizedPictureSchema = v.object({ path: makeUploadPathSchema(), w: widthSchema })

const mediaRowsSchema = v.array(
  v.object({ mime_type: v.string(), content_hash: v.nullable(v.string()), updated_at: v.string(), bytes: v.number() }),
)

/**
 * Responds with a resized library picture for editors, even when no page uses the picture. The caller's policies apply.
 * @param isHeld whether the client already has the picture with an entity tag. The response then has no body, and no
 * file is read
 * @throws PictureRefusal when the caller may not read the picture; RequestRefusal 503 while the storage is down
 */
export async function respondWithSizedPicture(
  caller: SignedInCaller,
  sizes: SizedPictures,
  { path, w }: v.InferOutput<typeof sizedPictureSchema>,
  accept: string | null,
  isHeld: (tag: string) => boolean,
) {
  const query = new URLSearchParams({
    select: 'mime_type,content_hash,updated_at,bytes',
    path: `eq.${path}`,
    limit: '1',
  })
  const answer = await caller.ask(`/rest/v1/media?${query}`)
  if (!answer.ok) throw new Error(`the library answered ${answer.status}`)
  const [row] = parseWithSchemaOrThrow(mediaRowsSchema, await answer.json())
  if (!row) throw new PictureRefusal('There is no such picture.')
  const read = async () => {
    const { bytes } = await openLibraryFiles(caller).read(path)
    // The length of the file is compared with the length in its row, because a CDN may still return the previous file,
    // which must not be resized and stored.
    if (row.content_hash !== null && bytes.length !== row.bytes) throw makeStorageUnavailableRefusal()
    return bytes
  }
  const format = choosePictureFormat(accept)
  const version = row.content_hash ?? row.updated_at
  const tag = `"${version}-${w}-${format}"`
  if (isHeld(tag)) return { tag }
  const body = await sizes.get({ path, version, width: w, format }, read)
  return body
    ? { type: `image/${format}`, body, tag }
    : { type: row.mime_type, body: new Uint8Array(await read()), tag }
}
