import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { FetchFailure } from '../fetch/safe-fetch.ts'
import { PictureRefusal } from '../pictures/empty-picture.ts'
import { PictureQueueFullError, runInEncodingQueue } from '../pictures/encoding-turns.ts'
import { examinePicture } from '../pictures/examine-picture.ts'
import type { ImportCalls, KnownPicture } from './import-calls.ts'
import { readFileAddress } from './import-reader.ts'
import { refuseItemOnError } from './item-error.ts'

/** Functions that read and store pictures. */
export type PictureStorage = {
  /** Downloads a picture from the web. @throws FetchFailure */
  fetch(address: string, signal: AbortSignal): Promise<Uint8Array>
  /** Reads a picture from the import file. */
  readFile(path: string): Promise<Uint8Array | undefined>
  /** Stores a file in the library bucket. */
  store(path: string, body: Uint8Array, type: string): Promise<void>
}

export type PictureToImport = { address: string; alt?: string; caption?: string }
/** Pictures that were downloaded before, by URL. A picture that is unavailable has no path. */
export type KnownPictures = Record<string, KnownPicture>

/** Removes duplicate URLs from pictures on the web or in the import file. */
export const dedupePictures = (pictures: readonly PictureToImport[]): PictureToImport[] => [
  ...new Map(
    pictures.filter(({ address }) => /^https?:/.test(address)).map(picture => [picture.address, picture]),
  ).values(),
]

/** Maximum size of a picture in bytes, the same as for uploads to the library. */
export const maxPictureBytes = 15 * 1024 * 1024
/** Maximum number of concurrent downloads, for all hosts together. */
const maxParallelDownloads = 6
/** Number of download attempts after which an editor has to decide about a picture. */
const maxAttempts = 3
/** Pause in ms before the check of a picture is retried, while the queue for checks is full. */
const queueRetryPauseMs = 500

type PictureImportOptions = { id: string; calls: ImportCalls; places: PictureStorage; signal: AbortSignal }

/** Imports pictures into the library. The same picture is stored only once, even if several import items use it. */
export function makePictureImporter(bringing: PictureImportOptions) {
  const { id, calls } = bringing
  const turn = pLimit(maxParallelDownloads)
  const onTheirWay = new Map<string, Promise<KnownPicture>>()
  function importOnce(address: string, knownPicture: KnownPicture): Promise<KnownPicture> {
    const pendingImport =
      onTheirWay.get(address) ??
      turn(() => importPicture(address, knownPicture, bringing)).finally(() => onTheirWay.delete(address))
    onTheirWay.set(address, pendingImport)
    return pendingImport
  }
  return {
    /** Looks up which pictures earlier imports have stored or failed to download, before any picture is downloaded. */
    look: async (wantedPictures: readonly PictureToImport[]): Promise<KnownPictures> =>
      wantedPictures.length === 0 ? {} : calls.pictures(id, [...wantedPictures]),
    /** Imports pictures. @returns the updated known pictures */
    async bring(requestedPictures: readonly PictureToImport[], knownPictures: KnownPictures): Promise<KnownPictures> {
      const brought = requestedPictures.map(async ({ address }): Promise<[string, KnownPicture][]> => {
        const picture = knownPictures[address]
        if (!picture) return []
        const isMissing = picture.path === null && picture.tries < maxAttempts
        return [[address, isMissing ? await importOnce(address, picture) : picture]]
      })
      return Object.fromEntries((await Promise.all(brought)).flat())
    },
  }
}
export type PictureImporter = ReturnType<typeof makePictureImporter>

/**
 * Retries pictures that were unavailable during the import, and inserts each picture that can now be downloaded into
 * its articles and events.
 */
export async function importLatePictures(
  addresses: readonly string[],
  bringer: PictureImporter,
  { id, calls, signal }: Pick<PictureImportOptions, 'id' | 'calls' | 'signal'>,
): Promise<void> {
  const wantedPictures = addresses.map(address => ({ address }))
  const pictures = await bringer.bring(wantedPictures, await bringer.look(wantedPictures))
  for (const [address, { path }] of Object.entries(pictures))
    if (path !== null)
      await refuseItemOnError(
        () => calls.placePicture(id, address),
        reason => calls.failPicture(id, address, reason, false),
        signal,
      )
}

/** Whether an HTTP error is temporary, so that the download can be retried. */
const isTemporaryHttpStatus = (status: number) => status === 429 || status >= 500

async function importPicture(
  address: string,
  knownPicture: KnownPicture,
  { id, calls, places, signal }: PictureImportOptions,
): Promise<KnownPicture> {
  signal.throwIfAborted()
  try {
    const inside = readFileAddress(address)
    const file = inside === undefined ? await places.fetch(address, signal) : await places.readFile(inside)
    if (!file) throw new PictureRefusal('It is not in the source.')
    const { body, picture } = await examineInQueue(file, signal)
    const existing = await calls.findPicture(id, address, picture.content_hash)
    if (existing) return existing
    const path = `imported/${picture.content_hash.slice(0, 32)}.${picture.mime_type.replace(/^image\//, '').replace('jpeg', 'jpg')}`
    await places.store(path, body, picture.mime_type)
    let storedPicture = knownPicture
    await refuseItemOnError(
      async () => {
        storedPicture = await calls.storePicture(id, address, path, picture, readFileName(inside ?? address))
      },
      reason => calls.failPicture(id, address, reason, false),
      signal,
    )
    return storedPicture
  } catch (error) {
    if (!(error instanceof PictureRefusal || error instanceof FetchFailure)) throw error
    const mayCome =
      error instanceof FetchFailure && (error.isSilence === true || isTemporaryHttpStatus(error.status ?? 0))
    await calls.failPicture(id, address, error.message, mayCome)
    return knownPicture
  }
}

/** Checks a file and waits while the queue of picture checks is full, because editors' uploads take precedence. */
async function examineInQueue(file: Uint8Array, signal: AbortSignal) {
  for (;;)
    try {
      return await runInEncodingQueue(() => examinePicture(file))
    } catch (error) {
      if (!(error instanceof PictureQueueFullError)) throw error
      await pause(queueRetryPauseMs, undefined, { signal })
    }
}

/** Reads the file name at the end of a URL, decoded for people. */
function readFileName(address: string): string {
  const last = address.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
