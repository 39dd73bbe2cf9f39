import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Row } from '../../app/platform/db/database.gen.ts'
import { makePublicDb, type PublicDb } from '../../app/platform/db/public-db.ts'
import { unwrapRows } from '../../app/platform/db/rows.ts'
import { parseMediaUrl } from '../../app/platform/images/media-src.ts'
import { type PictureWidth, readPictureWidth } from '../../app/platform/images/picture-sizes.ts'
import { pictureTypes } from '../../app/platform/images/picture-types.ts'
import type { Backend } from '../backend/backend.ts'
import { PictureRefusal } from '../pictures/empty-picture.ts'
import { PictureQueueFullError, runInEncodingQueue } from '../pictures/encoding-turns.ts'
import { stripMetadata } from '../pictures/examine-picture.ts'
import { choosePictureFormat, type SizedFormat, type SizedPictures } from '../pictures/sized-pictures.ts'

const mediaBucket = 'media'
/**
 * Former path of library files, before the bucket became private. Old articles on other sites still link to this path.
 */
const formerMediaPath = '/storage/v1/object/public/media/'

/**
 * Time in seconds for which this server caches a picture. Together with the cache time of browsers the time is less
 * than a minute, because the consent to show the picture may expire at any time.
 */
const serverCacheSeconds = 25
const browserCacheSeconds = 30
const megabyte = 1_000_000

const headers = {
  'cache-control': `public, max-age=${browserCacheSeconds}, must-revalidate`,
  'x-content-type-options': 'nosniff',
  // This content security policy applies when the picture file is opened directly: the image is shown, and scripts in
  // the file do not run.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

type CachedPicture = { type: string; etag: string; body: Uint8Array<ArrayBuffer> }

/** Data of a library picture that is needed to serve the picture. */
type MediaEntry = {
  type: string
  /** Version of the picture, which changes with its content. */
  version: string
  /** Whether the server has checked the file and found that it contains no metadata. */
  isExamined: boolean
  /** Length in bytes of the checked file. */
  bytes?: number
}

/**
 * Error for a file that does not match its library record, because a CDN still returns the previous file or the file
 * was just replaced. Such a file is neither sent nor cached.
 */
class ChangedContentError extends Error {
  override name = 'OtherContent'
}
/** Size of a resized picture; undefined for the original. */
type PictureSize = { width: PictureWidth; format: SizedFormat } | undefined

export type MediaSource = {
  /** Finds the data of a picture that visitors may see now. @throws when the permission cannot be determined */
  find(path: string): Promise<MediaEntry | undefined>
  /** Finds the data of a picture in the article to which a preview link leads, published or not. */
  findForPreview(path: string, token: string): Promise<MediaEntry | undefined>
  /** Reads a picture file; undefined when the file does not exist. */
  read(path: string, version: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Current time in ms. Tests pass their own clock. */
  now?: () => number
}

/**
 * Serves library pictures to visitors, original or resized. The permission is checked again every half minute and after
 * every content change.
 */
export class MediaFiles {
  #source: MediaSource
  #sizes: SizedPictures
  #entries: LRUCache<string, { entry: MediaEntry | undefined }>
  #files: LRUCache<string, CachedPicture>
  #underWay = new Map<string, Promise<CachedPicture | undefined>>()
  #generation = 0

  constructor(source: MediaSource, sizes: SizedPictures) {
    this.#source = source
    this.#sizes = sizes
    const perf = source.now && { now: source.now }
    this.#entries = new LRUCache({ max: 5000, ttl: serverCacheSeconds * 1000, ttlResolution: 0, ...(perf && { perf }) })
    this.#files = new LRUCache({
      maxSize: 48 * megabyte,
      maxEntrySize: 4 * megabyte,
      sizeCalculation: ({ body }) => body.length + 1,
      // The cache time is limited, because a file may be replaced under the same name without a content change.
      ttl: 300_000,
      ttlResolution: 0,
      ...(perf && { perf }),
    })
  }

  forgetAll(): void {
    this.#generation += 1
    this.#entries.clear()
    this.#files.clear()
    this.#underWay.clear()
  }

  /** Reads a picture, only once for all concurrent requests. */
  async #picture(path: string, size: PictureSize): Promise<CachedPicture | undefined> {
    const knownEntry = this.#entries.get(path)
    const name = size ? `${path}?w=${size.width}&f=${size.format}` : path
    const cached = knownEntry?.entry && this.#files.get(name)
    if (cached || (knownEntry && !knownEntry.entry)) return cached || undefined
    const making = this.#underWay.get(name) ?? this.#make(path, name, size, knownEntry?.entry)
    this.#underWay.set(name, making)
    try {
      return await making
    } finally {
      if (this.#underWay.get(name) === making) this.#underWay.delete(name)
    }
  }

  async #make(
    path: string,
    name: string,
    size: PictureSize,
    knownEntry: MediaEntry | undefined,
  ): Promise<CachedPicture | undefined> {
    const generation = this.#generation
    const entry = knownEntry ?? (await this.#source.find(path))
    const isPicture = pictureTypes.some(each => each === entry?.type)
    const picture =
      entry && isPicture
        ? await this.#read(path, entry, size).catch(error => {
            // The library record is read again, because the cached record may be from before the file was replaced.
            if (knownEntry && error instanceof ChangedContentError) return this.#make(path, name, size, undefined)
            throw error
          })
        : undefined
    // The result is not cached when content changed during the read, because the result may be outdated.
    if (generation === this.#generation) {
      if (!knownEntry) this.#entries.set(path, { entry: picture ? entry : undefined })
      if (picture) this.#files.set(name, picture)
    }
    return picture
  }

  /**
   * Reads a picture for a visitor with a preview link. The database checks each request, and the result is not cached
   * for other visitors.
   */
  async #previewed(path: string, size: PictureSize, token: string): Promise<CachedPicture | undefined> {
    const entry = await this.#source.findForPreview(path, token)
    return entry && pictureTypes.some(each => each === entry.type) ? this.#read(path, entry, size) : undefined
  }

  /**
   * Reads a picture in the requested size. Animations, and files that cannot be resized, are sent unchanged in every
   * size.
   */
  async #read(path: string, entry: MediaEntry, size: PictureSize): Promise<CachedPicture | undefined> {
    const { type, version, isExamined } = entry
    if (size) {
      const read = () => this.#original(path, entry, this.#files.get(path)?.body)
      const sized = await this.#sizes.get({ ...size, path, version }, read)
      if (sized) return toPicture(`image/${size.format}`, sized)
    }
    const body = await this.#original(path, entry)
    return body && toPicture(type, isExamined ? body : await removePersonalMetadata(body))
  }

  /** Reads the original picture file. @throws ChangedContentError */
  async #original(path: string, { version, bytes }: MediaEntry, cachedBytes?: Uint8Array<ArrayBuffer>) {
    const isOther = (body: Uint8Array | undefined) => body !== undefined && bytes !== undefined && body.length !== bytes
    const body = cachedBytes && !isOther(cachedBytes) ? cachedBytes : await this.#source.read(path, version)
    if (isOther(body))
      throw new ChangedContentError('The file is not yet, or not any more, the one that the library tells of.')
    return body
  }

  async answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const path = parseMediaUrl(pathname)
    const width = readPictureWidth(searchParams)
    const size =
      width && width !== 'wrong' ? { width, format: choosePictureFormat(request.headers.get('accept')) } : undefined
    const token = searchParams.get('preview')
    const picture =
      path === undefined || width === 'wrong'
        ? undefined
        : await (token === null ? this.#picture(path, size) : this.#previewed(path, size, token))
    if (!picture) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
    const { type, etag, body } = picture
    const baseHeaders = token === null ? headers : { ...headers, 'cache-control': 'private, no-store' }
    const answerHeaders = { ...baseHeaders, etag, 'content-type': type, ...(size && { vary: 'accept' }) }
    const tags = request.headers.get('if-none-match')?.split(',') ?? []
    if (tags.some(tag => tag.trim().replace(/^W\//, '') === etag))
      return new Response(null, { status: 304, headers: answerHeaders })
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: { ...answerHeaders, 'content-length': String(body.length) },
    })
  }
}

/**
 * Removes metadata about location, device and person from a file that was stored before uploads were checked. A file
 * that cannot be decoded is returned unchanged.
 */
async function removePersonalMetadata(file: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array((await runInEncodingQueue(() => stripMetadata(file))).body)
  } catch (error) {
    if (error instanceof PictureRefusal) return file
    throw error
  }
}

const toPicture = (type: string, body: Uint8Array<ArrayBuffer>): CachedPicture => ({
  type,
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
})

const mediaColumns = 'mime_type, content_hash, updated_at, bytes' as const
type MediaRow = Pick<Row<'media'>, 'mime_type' | 'content_hash' | 'updated_at' | 'bytes'>

/**
 * Converts a database row to the data of a picture. The version is the content hash or, for rows from before pictures
 * were checked, the time of modification.
 */
const toEntry = (row: MediaRow | null | undefined): MediaEntry | undefined =>
  row
    ? {
        type: row.mime_type,
        version: row.content_hash ?? row.updated_at,
        isExamined: row.content_hash !== null,
        // The length is left out for an unchecked file, because only the uploader has declared it.
        ...(row.content_hash !== null && { bytes: row.bytes }),
      }
    : undefined

const createSource = (db: PublicDb, backend: Backend): MediaSource => ({
  find: async path => toEntry(unwrapRows(await db.from('media').select(mediaColumns).eq('path', path).maybeSingle())),
  findForPreview: async (path, token) =>
    toEntry(unwrapRows(await db.rpc('preview_picture', { token, picture: path }).maybeSingle())),
  read: (path, version) => backend.readFile(mediaBucket, path, version),
})

/**
 * Mounts the route /media/<path>. The permission for a picture is checked as an anonymous user, so the policies decide.
 * The backend reads the file, because visitors have no access to the bucket.
 * @returns a function that clears all caches, for content changes
 */
export function mountMediaFiles(
  app: Hono<{ Bindings: HttpBindings }>,
  backend: Backend,
  origin: string,
  sizes: SizedPictures,
): () => void {
  const db = makePublicDb(backend.browser.url || origin, backend.browser.publishableKey, backend.fetch)
  const files = new MediaFiles(createSource(db, backend), sizes)
  app.get('/media/*', async c => {
    try {
      return await files.answer(c.req.raw)
    } catch (error) {
      if (!(error instanceof PictureQueueFullError))
        console.error('a picture could not be read:', error instanceof Error ? error.message : error)
      return c.text('Unavailable', 503, { 'cache-control': 'no-store', 'retry-after': '5' })
    }
  })
  app.get(`${formerMediaPath}*`, c =>
    c.redirect(`/media/${new URL(c.req.url).pathname.slice(formerMediaPath.length)}`, 301),
  )
  return () => files.forgetAll()
}
