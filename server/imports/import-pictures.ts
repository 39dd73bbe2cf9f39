import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { NotFetched } from '../fetch/safe-fetch.ts'
import { runInTurn, TooManyPictures } from '../pictures/encoding-turns.ts'
import { examinePicture } from '../pictures/examine-picture.ts'
import { NoPicture } from '../pictures/empty-picture.ts'
import type { ImportCalls, KnownPicture } from './import-calls.ts'
import { refuseOnError } from './item-error.ts'
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
/** What is known of pictures, by address. Those that cannot be had have no path. */
export type KnownPictures = Record<string, KnownPicture>

/** Those that lie on the web or in the source, each address once. */
export const dedupe = (pictures: readonly WantedPicture[]): WantedPicture[] => [
  ...new Map(
    pictures.filter(({ address }) => /^https?:/.test(address)).map(picture => [picture.address, picture]),
  ).values(),
]

/** Bytes of one picture, as many as the library takes of an upload. */
export const maxPictureBytes = 15 * 1024 * 1024
/** Pictures that are on their way at once, from all hosts together. */
const atOnce = 6
/** After so many tries a picture waits for somebody. */
const mostTries = 3
/** Milliseconds until a picture is looked into where many others wait for it. */
const untilTurn = 500

type Bringing = { id: string; calls: ImportCalls; places: PicturePlaces; signal: AbortSignal }

/** Brings pictures of an import into the library, each once for its content, however many items show it. */
export function pictureBringer(bringing: Bringing) {
  const { id, calls } = bringing
  const turn = pLimit(atOnce)
  const onTheirWay = new Map<string, Promise<KnownPicture>>()
  function once(address: string, known: KnownPicture): Promise<KnownPicture> {
    const begun =
      onTheirWay.get(address) ?? turn(() => bring(address, known, bringing)).finally(() => onTheirWay.delete(address))
    onTheirWay.set(address, begun)
    return begun
  }
  return {
    /** What is known of them before they are asked for. */
    look: async (wanted: readonly WantedPicture[]): Promise<KnownPictures> =>
      wanted.length === 0 ? {} : calls.pictures(id, [...wanted]),
    /** @returns what is known of them then */
    async bring(wanted: readonly WantedPicture[], known: KnownPictures): Promise<KnownPictures> {
      const brought = wanted.map(async ({ address }): Promise<[string, KnownPicture][]> => {
        const picture = known[address]
        if (!picture) return []
        const isMissing = picture.path === null && picture.tries < mostTries
        return [[address, isMissing ? await once(address, picture) : picture]]
      })
      return Object.fromEntries((await Promise.all(brought)).flat())
    },
  }
}
export type PictureBringer = ReturnType<typeof pictureBringer>

/** Asks once more for pictures that could not be had, and puts those that come where the import left their places. */
export async function bringLatePictures(
  addresses: readonly string[],
  bringer: PictureBringer,
  { id, calls, signal }: Pick<Bringing, 'id' | 'calls' | 'signal'>,
): Promise<void> {
  const wanted = addresses.map(address => ({ address }))
  const pictures = await bringer.bring(wanted, await bringer.look(wanted))
  for (const [address, { path }] of Object.entries(pictures))
    if (path !== null)
      await refuseOnError(
        () => calls.placePicture(id, address),
        reason => calls.failPicture(id, address, reason, false),
        signal,
      )
}

/** Answers of hosts to what they may give at another time. */
const passing = (status: number) => status === 429 || status >= 500

async function bring(
  address: string,
  known: KnownPicture,
  { id, calls, places, signal }: Bringing,
): Promise<KnownPicture> {
  signal.throwIfAborted()
  try {
    const inside = filePath(address)
    const file = inside === undefined ? await places.fetch(address, signal) : await places.readFile(inside)
    if (!file) throw new NoPicture('It is not in the source.')
    const { body, picture } = await examined(file, signal)
    const held = await calls.findPicture(id, address, picture.content_hash)
    if (held) return held
    const path = `imported/${picture.content_hash.slice(0, 32)}.${picture.mime_type.replace(/^image\//, '').replace('jpeg', 'jpg')}`
    await places.store(path, body, picture.mime_type)
    let kept = known
    await refuseOnError(
      async () => {
        kept = await calls.storePicture(id, address, path, picture, fileNameOf(inside ?? address))
      },
      reason => calls.failPicture(id, address, reason, false),
      signal,
    )
    return kept
  } catch (error) {
    if (!(error instanceof NoPicture || error instanceof NotFetched)) throw error
    const mayCome = error instanceof NotFetched && (error.isSilence === true || passing(error.status ?? 0))
    await calls.failPicture(id, address, error.message, mayCome)
    return known
  }
}

/** Looks into a file when it is its turn: editors who upload something meanwhile come before. */
async function examined(file: Uint8Array, signal: AbortSignal) {
  for (;;)
    try {
      return await runInTurn(() => examinePicture(file))
    } catch (error) {
      if (!(error instanceof TooManyPictures)) throw error
      await pause(untilTurn, undefined, { signal })
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
