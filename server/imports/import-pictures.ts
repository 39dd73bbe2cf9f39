import pLimit from 'p-limit'
import { NotFetched } from '../fetch/safe-fetch.ts'
import { inTurn } from '../pictures/encoding-turns.ts'
import { examinePicture } from '../pictures/examine-picture.ts'
import { NoPicture } from '../pictures/no-picture.ts'
import type { ImportCalls, KnownPicture } from './import-calls.ts'
import { filePath } from './source-reader.ts'

/** Where pictures of sources come from and go to. */
export type PicturePlaces = {
  /** A picture on the web. @throws NotFetched */
  fetch(address: string, signal: AbortSignal): Promise<Uint8Array>
  /** One that lies in the source itself. */
  readFile(path: string): Promise<Uint8Array | undefined>
  /** Keeps a file in the bucket of the library. */
  store(path: string, body: Uint8Array, type: string): Promise<void>
}

export type WantedPicture = { address: string; alt?: string; caption?: string }

/** Those that lie on the web or in the source, each address once. */
export const onceEach = (pictures: readonly WantedPicture[]): WantedPicture[] => [
  ...new Map(
    pictures.filter(({ address }) => /^https?:/.test(address)).map(picture => [picture.address, picture]),
  ).values(),
]

/** Bytes of one picture, as many as the library takes of an upload. */
export const mostPictureBytes = 15 * 1024 * 1024
/** Pictures that are on their way at once, from all hosts together. */
const atOnce = 6
/** After so many tries a picture waits for somebody. */
const mostTries = 3

/**
 * Brings pictures into the library, each once for its content.
 * @returns by address what is known of it then: those that cannot be had stay without a path
 */
export async function bringPictures(
  wanted: readonly WantedPicture[],
  { id, calls, places, signal }: { id: string; calls: ImportCalls; places: PicturePlaces; signal: AbortSignal },
): Promise<Record<string, KnownPicture>> {
  if (wanted.length === 0) return {}
  const known = await calls.pictures(id, [...wanted])
  const missing = wanted.filter(({ address }) => {
    const picture = known[address]
    return picture && picture.path === null && picture.tries < mostTries
  })
  if (missing.length === 0) return known
  const turn = pLimit(atOnce)
  await Promise.all(missing.map(({ address }) => turn(() => bring(address, { id, calls, places, signal }))))
  return calls.pictures(id, [...wanted])
}

/** Asks once more for pictures that could not be had, and puts those that come where the import left their places. */
export async function bringLatePictures(addresses: readonly string[], bringing: Bringing): Promise<void> {
  const pictures = await bringPictures(
    addresses.map(address => ({ address })),
    bringing,
  )
  for (const [address, { path }] of Object.entries(pictures))
    if (path !== null) await bringing.calls.placePicture(bringing.id, address)
}

type Bringing = { id: string; calls: ImportCalls; places: PicturePlaces; signal: AbortSignal }

async function bring(address: string, { id, calls, places, signal }: Bringing): Promise<void> {
  signal.throwIfAborted()
  try {
    const inside = filePath(address)
    const file = inside === undefined ? await places.fetch(address, signal) : await places.readFile(inside)
    if (!file) throw new NoPicture('It is not in the source.')
    const { body, picture } = await inTurn(() => examinePicture(file))
    if (await calls.findPicture(id, address, picture.content_hash)) return
    const path = `imported/${picture.content_hash.slice(0, 32)}.${picture.mime_type.replace(/^image\//, '').replace('jpeg', 'jpg')}`
    await places.store(path, body, picture.mime_type)
    await calls.storePicture(id, address, path, picture, fileNameOf(inside ?? address))
  } catch (error) {
    if (!(error instanceof NoPicture || error instanceof NotFetched)) throw error
    await calls.failPicture(id, address, error.message)
  }
}

/** The last part of an address, as people see it. */
function fileNameOf(address: string): string {
  const last = address.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
