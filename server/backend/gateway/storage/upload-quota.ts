import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '@tus/file-store'
import pLimit from 'p-limit'
import * as v from 'valibot'
import { parseWithSchema } from '../../../../app/platform/parse-with-schema.ts'
import type { NetworkLimits } from '../../../edge/client-address.ts'

const megabyte = 1024 * 1024

/** Limits for unfinished uploads. An upload counts with the length that its client declared. Sizes are in bytes. */
export const uploadLimits = {
  perOwner: { uploads: 4, bytes: 60 * megabyte },
  /**
   * Limits for one network: an IPv4 address or IPv6 /64, an IPv6 /56, an IPv6 /48. Editors are limited only per
   * account.
   */
  perNetwork: { uploads: [12, 18, 24] satisfies NetworkLimits, bytes: 180 * megabyte },
  /** Limits for all users together. Half of each limit is reserved for editors. */
  inAll: { uploads: 200, bytes: 2048 * megabyte },
  /** Disk space in bytes that uploads must leave free, because the database needs it. */
  freeSpace: 512 * megabyte,
  /** Time in ms without activity after which an unfinished upload may be replaced by a new upload of the same owner. */
  idle: 10 * 60_000,
} as const

/** An upload that has begun and is not complete. */
export type UnfinishedUpload = {
  id: string
  owner: string
  /** Networks of the uploader, narrowest first (`listRateLimitNetworks`); empty for an editor. */
  networks: readonly string[]
  /** Declared length of the upload in bytes. */
  size: number
  /** Time of the last received bytes, as in `Date.now()`. */
  touchedAt: number
}

type QuotaDecision = { refused: { status: 429 | 507; message: string } } | { replaces: string[] }

const retryLaterText = 'Wait until others are finished, then try again.'
const sumBytes = (uploads: readonly UnfinishedUpload[]) => uploads.reduce((sum, { size }) => sum + size, 0)
const isOverLimit = (uploads: readonly UnfinishedUpload[], limit: { uploads: number; bytes: number }) =>
  uploads.length > limit.uploads || sumBytes(uploads) > limit.bytes

/**
 * Decides whether another upload may begin.
 * @param free free disk space in bytes
 * @returns the reason for a refusal, or the inactive uploads of the same owner that are replaced
 */
export function checkUploadQuota(
  upload: UnfinishedUpload,
  otherUploads: readonly UnfinishedUpload[],
  free: number,
): QuotaDecision {
  const { perOwner, perNetwork, inAll, freeSpace, idle } = uploadLimits
  const ownUploads = otherUploads
    .filter(({ owner }) => owner === upload.owner)
    .sort((a, b) => a.touchedAt - b.touchedAt)
  const replaces: string[] = []
  const remainingUploads = () => ownUploads.filter(({ id }) => !replaces.includes(id))
  while (isOverLimit([...remainingUploads(), upload], perOwner)) {
    const [oldest] = remainingUploads()
    if (!oldest || oldest.touchedAt > upload.touchedAt - idle)
      return makeRefusal(429, `You have too many uploads under way. ${retryLaterText}`)
    replaces.push(oldest.id)
  }
  const all = [...otherUploads.filter(({ id }) => !replaces.includes(id)), upload]
  for (const [width, network] of upload.networks.entries())
    if (
      isOverLimit(
        all.filter(({ networks }) => networks[width] === network),
        { uploads: perNetwork.uploads[width] ?? 0, bytes: perNetwork.bytes * (width + 1) },
      )
    )
      return makeRefusal(429, `Too many uploads come from your network. ${retryLaterText}`)
  const isEditor = upload.networks.length === 0
  const ofVisitors = all.filter(({ networks }) => networks.length > 0)
  if (
    isOverLimit(all, inAll) ||
    (!isEditor && isOverLimit(ofVisitors, { uploads: inAll.uploads / 2, bytes: inAll.bytes / 2 }))
  )
    return makeRefusal(429, `Too many uploads are under way. ${retryLaterText}`)
  // The whole declared length counts, even for bytes that have already arrived, because a completed upload is copied
  // to its final place before its parts are deleted.
  if (free - sumBytes(all) < freeSpace)
    return makeRefusal(507, 'The disk of the server is nearly full. Tell the administrator.')
  return { replaces }
}

const makeRefusal = (status: 429 | 507, message: string): QuotaDecision => ({ refused: { status, message } })

/** Data about the owner, stored in an upload's metadata under names that clients never use. */
const ownerSchema = v.object({ owner: v.string(), networks: v.optional(v.string(), '') })
export const buildQuotaMetadata = ({ owner, networks }: Pick<UnfinishedUpload, 'owner' | 'networks'>) => ({
  owner,
  networks: networks.join(' '),
})

/**
 * Admits uploads one at a time. The quota counts uploads in the upload folder, and admitted uploads that are not in
 * that folder yet.
 */
export function openUploadQuota(store: FileStore, folder: string) {
  const inTurn = pLimit(1)
  const admitted = new Map<string, UnfinishedUpload>()

  async function unfinished(): Promise<UnfinishedUpload[]> {
    // An error is ignored, because a part that was already deleted must not block new uploads.
    await store.deleteExpired().catch(() => {})
    const ids = (await store.configstore.list?.()) ?? []
    const storedUploads = await Promise.all(ids.map(readUpload))
    return [
      ...new Map([...admitted, ...storedUploads.flatMap(each => (each ? [[each.id, each] as const] : []))]).values(),
    ]
  }
  async function readUpload(id: string): Promise<UnfinishedUpload | undefined> {
    const [config, file] = await Promise.all([store.configstore.get(id), stat(join(folder, id))]).catch(() => [])
    const ownerData = parseWithSchema(ownerSchema, config?.metadata)
    if (!ownerData || !file) return undefined
    const networks = ownerData.networks === '' ? [] : ownerData.networks.split(' ')
    return { id, owner: ownerData.owner, networks, size: config?.size ?? file.size, touchedAt: file.mtimeMs }
  }
  return {
    /**
     * Decides whether an upload may begin. Call `settle` when the upload is in the upload folder or has failed.
     * @returns the reason for a refusal, undefined when the upload may begin
     */
    admit: (upload: UnfinishedUpload) =>
      inTurn(async () => {
        const { bavail, bsize } = await statfs(folder)
        const verdict = checkUploadQuota(upload, await unfinished(), bavail * bsize)
        if ('refused' in verdict) return verdict.refused
        await Promise.all(verdict.replaces.map(id => store.remove(id).catch(() => {})))
        admitted.set(upload.id, upload)
        return undefined
      }),
    settle: (id: string) => void admitted.delete(id),
  }
}
