import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '@tus/file-store'
import pLimit from 'p-limit'
import * as v from 'valibot'
import { parseShape } from '../../../../app/platform/parse-shape.ts'
import type { NetworkLimits } from '../../../edge/client-address.ts'

const megabyte = 1024 * 1024

/** Unfinished uploads are counted with the length they declared. Sizes in bytes. */
export const uploadLimits = {
  perOwner: { uploads: 4, bytes: 60 * megabyte },
  /** By the width of the network. Editors are counted by account alone. */
  perNetwork: { uploads: [12, 18, 24] satisfies NetworkLimits, bytes: 180 * megabyte },
  /** For everybody together. Half of it is left to editors. */
  inAll: { uploads: 200, bytes: 2048 * megabyte },
  /** Free space that uploads leave on the disk: the database needs it. */
  freeSpace: 512 * megabyte,
  /** Milliseconds after which an owner's upload that nobody went on with gives way to a new one of theirs. */
  idle: 10 * 60_000,
} as const

/** An upload that was begun and is not whole. */
export type UnfinishedUpload = {
  id: string
  owner: string
  /** Narrowest first (`networksOf`); empty for an editor. */
  networks: readonly string[]
  /** Declared length, in bytes. */
  size: number
  /** When its last bytes came, as `Date.now()` counts. */
  touchedAt: number
}

type Verdict = { refused: { status: 429 | 507; message: string } } | { replaces: string[] }

const later = 'Wait until others are finished, then try again.'
const bytesOf = (uploads: readonly UnfinishedUpload[]) => uploads.reduce((sum, { size }) => sum + size, 0)
const exceeds = (uploads: readonly UnfinishedUpload[], limit: { uploads: number; bytes: number }) =>
  uploads.length > limit.uploads || bytesOf(uploads) > limit.bytes

/**
 * Decides whether one more upload may begin.
 * @param free bytes free on the disk
 * @returns why not, or which idle uploads of the same owner it replaces
 */
export function judgeUpload(upload: UnfinishedUpload, others: readonly UnfinishedUpload[], free: number): Verdict {
  const { perOwner, perNetwork, inAll, freeSpace, idle } = uploadLimits
  const own = others.filter(({ owner }) => owner === upload.owner).sort((a, b) => a.touchedAt - b.touchedAt)
  const replaces: string[] = []
  const left = () => own.filter(({ id }) => !replaces.includes(id))
  while (exceeds([...left(), upload], perOwner)) {
    const [oldest] = left()
    if (!oldest || oldest.touchedAt > upload.touchedAt - idle)
      return refuse(429, `You have too many uploads under way. ${later}`)
    replaces.push(oldest.id)
  }
  const all = [...others.filter(({ id }) => !replaces.includes(id)), upload]
  for (const [width, network] of upload.networks.entries())
    if (
      exceeds(
        all.filter(({ networks }) => networks[width] === network),
        { uploads: perNetwork.uploads[width] ?? 0, bytes: perNetwork.bytes * (width + 1) },
      )
    )
      return refuse(429, `Too many uploads come from your network. ${later}`)
  const isEditor = upload.networks.length === 0
  const ofVisitors = all.filter(({ networks }) => networks.length > 0)
  if (exceeds(all, inAll) || (!isEditor && exceeds(ofVisitors, { uploads: inAll.uploads / 2, bytes: inAll.bytes / 2 })))
    return refuse(429, `Too many uploads are under way. ${later}`)
  // Whole, whatever of it came already: a finished upload is copied to its place before its parts are removed.
  if (free - bytesOf(all) < freeSpace)
    return refuse(507, 'The disk of the server is nearly full. Tell whoever runs it.')
  return { replaces }
}

const refuse = (status: 429 | 507, message: string): Verdict => ({ refused: { status, message } })

/** What an upload keeps about its owner, beside what the client said. Nothing a client says has these names. */
const kept = v.object({ owner: v.string(), networks: v.optional(v.string(), '') })
export const quotaMetadata = ({ owner, networks }: Pick<UnfinishedUpload, 'owner' | 'networks'>) => ({
  owner,
  networks: networks.join(' '),
})

/** Admits uploads one after the other, by what lies in the folder and what was admitted and is not there yet. */
export function openUploadQuota(store: FileStore, folder: string) {
  const inTurn = pLimit(1)
  const admitted = new Map<string, UnfinishedUpload>()

  async function unfinished(): Promise<UnfinishedUpload[]> {
    // A part whose file is gone already must keep nobody from uploading.
    await store.deleteExpired().catch(() => {})
    const ids = (await store.configstore.list?.()) ?? []
    const stored = await Promise.all(ids.map(readUpload))
    return [...new Map([...admitted, ...stored.flatMap(each => (each ? [[each.id, each] as const] : []))]).values()]
  }
  async function readUpload(id: string): Promise<UnfinishedUpload | undefined> {
    const [config, file] = await Promise.all([store.configstore.get(id), stat(join(folder, id))]).catch(() => [])
    const who = parseShape(kept, config?.metadata)
    if (!who || !file) return undefined
    const networks = who.networks === '' ? [] : who.networks.split(' ')
    return { id, owner: who.owner, networks, size: config?.size ?? file.size, touchedAt: file.mtimeMs }
  }
  return {
    /** @returns why the upload may not begin, undefined when it may. Call `settle` once it lies in the folder, or does not. */
    admit: (upload: UnfinishedUpload) =>
      inTurn(async () => {
        const { bavail, bsize } = await statfs(folder)
        const verdict = judgeUpload(upload, await unfinished(), bavail * bsize)
        if ('refused' in verdict) return verdict.refused
        await Promise.all(verdict.replaces.map(id => store.remove(id).catch(() => {})))
        admitted.set(upload.id, upload)
        return undefined
      }),
    settle: (id: string) => void admitted.delete(id),
  }
}
