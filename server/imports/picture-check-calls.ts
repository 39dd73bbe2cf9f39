import type { Json } from '../../app/platform/db/database.gen.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import type { ImportPicture } from './import-item.ts'
import type { PictureToImport } from './import-pictures.ts'

/** Import item whose pictures must be checked. */
export type PictureCheckItem = {
  number: number
  /** Pictures in columns of the item, such as the featured image. Pictures in texts are not included. */
  pictures: Record<string, ImportPicture>
  /** Texts of the item, as HTML. */
  texts: string[]
}

/** Response of a host for a picture: the size in bytes if known, or the reason why the picture is unavailable. */
export type PictureCheckResponse = { address: string; bytes?: number; reason?: string }

/**
 * Makes the functions that call the database while the picture sizes of an import are requested from hosts. A result
 * of null or false means that another server process has claimed the import.
 */
export function makePictureCheckCalls(functions: ServerFunctions, holder: string) {
  const buildHolderArgs = (id: string) => ({ import: id, own_holder: holder })
  return {
    claim: async () =>
      (await functions.call('server_claim_import_asking', { own_holder: holder })) as {
        id: string
        upto: number
      } | null,
    next: async (id: string, maxCount: number) =>
      (await functions.call('server_next_asked_items', { ...buildHolderArgs(id), most: maxCount })) as unknown as
        | PictureCheckItem[]
        | null,
    /** Filters pictures. @returns the URLs that still have to be requested */
    unasked: async (id: string, pictures: readonly PictureToImport[]) =>
      (await functions.call('server_unasked_import_pictures', {
        ...buildHolderArgs(id),
        pictures: pictures as unknown as Json,
      })) as string[] | null,
    note: async (id: string, answers: readonly PictureCheckResponse[], upto: number, isLast = false) =>
      (await functions.call('server_note_asked_pictures', {
        ...{ ...buildHolderArgs(id), answers: answers as unknown as Json, upto, is_last: isLast },
      })) === true,
  }
}
export type PictureCheckCalls = ReturnType<typeof makePictureCheckCalls>
