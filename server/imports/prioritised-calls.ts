import type { Json } from '../../app/platform/db/database.gen.ts'
import type { ServerFunctions } from '../backend/server-functions.ts'
import type { ImportPicture } from './import-item.ts'
import type { WantedPicture } from './import-pictures.ts'

/** An item whose pictures are asked for. */
export type PictureCheckItem = {
  number: number
  /** Beside its texts, by column. */
  pictures: Record<string, ImportPicture>
  /** Its texts, as HTML. */
  texts: string[]
}

/** What a host said of a picture: its bytes where it said them, or why it cannot be had. */
export type PictureAnswer = { address: string; bytes?: number; reason?: string }

/** What is asked of the database while the hosts of a plan's pictures are asked. Null and false: it is another's by now. */
export function pictureCheckCalls(functions: ServerFunctions, holder: string) {
  const own = (id: string) => ({ import: id, own_holder: holder })
  return {
    claim: async () =>
      (await functions.call('server_claim_import_asking', { own_holder: holder })) as {
        id: string
        upto: number
      } | null,
    next: async (id: string, most: number) =>
      (await functions.call('server_next_asked_items', { ...own(id), most })) as unknown as PictureCheckItem[] | null,
    /** @returns the addresses that are to be asked for */
    unasked: async (id: string, pictures: readonly WantedPicture[]) =>
      (await functions.call('server_unasked_import_pictures', { ...own(id), pictures: pictures as unknown as Json })) as
        | string[]
        | null,
    note: async (id: string, answers: readonly PictureAnswer[], upto: number, isLast = false) =>
      (await functions.call('server_note_asked_pictures', {
        ...{ ...own(id), answers: answers as unknown as Json, upto, is_last: isLast },
      })) === true,
  }
}
export type PictureCheckCalls = ReturnType<typeof pictureCheckCalls>
