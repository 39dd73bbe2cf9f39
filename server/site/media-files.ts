import { createHash } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { makePublicDb } from '../../app/platform/db/public-db.ts'
import { rowsOf } from '../../app/platform/db/rows.ts'
import { mediaPath } from '../../app/platform/images/media-src.ts'
import { pictureTypes } from '../../app/platform/images/picture-types.ts'
import type { Backend } from '../backend/backend.ts'

const bucket = 'media'
/** Where visitors had the files before the bucket was closed; old articles elsewhere still lead there. */
const formerly = '/storage/v1/object/public/media/'

/** Seconds that an answer holds here, and then with the reader: together less than a minute, for a consent that ends by itself. */
const heldHere = 25
const heldByReader = 30
const megabyte = 1_000_000

const headers = {
  'cache-control': `public, max-age=${heldByReader}, must-revalidate`,
  'x-content-type-options': 'nosniff',
  // Opened by itself it is a picture, and nothing in it runs.
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
}

type Picture = { type: string; etag: string; body: Uint8Array<ArrayBuffer> }

export type MediaSource = {
  /** The kind of the picture, when visitors may see it now. @throws when nobody can say */
  typeOf(path: string): Promise<string | undefined>
  /** Undefined when there is no such file. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Milliseconds; the clock of the machine unless a test brings its own. */
  now?: () => number
}

/** Pictures of the library as visitors get them. What may be seen is asked again every half minute, and after every change. */
export class MediaFiles {
  #source: MediaSource
  #types: LRUCache<string, { type: string | undefined }>
  #files: LRUCache<string, Picture>
  #underWay = new Map<string, Promise<Picture | undefined>>()
  #generation = 0

  constructor(source: MediaSource) {
    this.#source = source
    const perf = source.now && { now: source.now }
    this.#types = new LRUCache({ max: 5000, ttl: heldHere * 1000, ttlResolution: 0, ...(perf && { perf }) })
    this.#files = new LRUCache({
      maxSize: 48 * megabyte,
      maxEntrySize: 4 * megabyte,
      sizeCalculation: ({ body }) => body.length + 1,
      // A file may be replaced under its name, which is no change of content.
      ttl: 300_000,
      ttlResolution: 0,
      ...(perf && { perf }),
    })
  }

  forgetAll(): void {
    this.#generation += 1
    this.#types.clear()
    this.#files.clear()
    this.#underWay.clear()
  }

  /** Read once for everybody who asks meanwhile. */
  async #picture(path: string): Promise<Picture | undefined> {
    const known = this.#types.get(path)
    const kept = known?.type && this.#files.get(path)
    if (kept || (known && !known.type)) return kept || undefined
    const making = this.#underWay.get(path) ?? this.#find(path, known?.type)
    this.#underWay.set(path, making)
    try {
      return await making
    } finally {
      if (this.#underWay.get(path) === making) this.#underWay.delete(path)
    }
  }

  async #find(path: string, known: string | undefined): Promise<Picture | undefined> {
    const generation = this.#generation
    const type = known ?? (await this.#source.typeOf(path))
    const isPicture = pictureTypes.some(each => each === type)
    const body = type && isPicture ? await this.#source.read(path) : undefined
    const picture = type &&
      body && { type, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    // Begun before a change, it may say what was before it.
    if (generation === this.#generation) {
      if (!known) this.#types.set(path, { type: picture ? type : undefined })
      if (picture) this.#files.set(path, picture)
    }
    return picture || undefined
  }

  async answer(request: Request): Promise<Response> {
    const path = mediaPath(new URL(request.url).pathname)
    const picture = path === undefined ? undefined : await this.#picture(path)
    if (!picture) return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
    const { type, etag, body } = picture
    const said = { ...headers, etag, 'content-type': type }
    const held = request.headers.get('if-none-match')?.split(',') ?? []
    if (held.some(tag => tag.trim().replace(/^W\//, '') === etag))
      return new Response(null, { status: 304, headers: said })
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: { ...said, 'content-length': String(body.length) },
    })
  }
}

/**
 * Mounts /media/<path>. Who may see a picture is asked of the database as nobody, so its policies decide; the file itself is
 * read by the backend, because visitors reach no file in the bucket.
 * @returns what drops everything kept, for when content changes
 */
export function mountMediaFiles(app: Hono<{ Bindings: HttpBindings }>, backend: Backend, origin: string): () => void {
  const db = makePublicDb(backend.browser.url || origin, backend.browser.publishableKey, backend.fetch)
  const files = new MediaFiles({
    typeOf: async path => rowsOf(await db.from('media').select('mime_type').eq('path', path).maybeSingle())?.mime_type,
    read: path => backend.readFile(bucket, path),
  })
  app.get('/media/*', async c => {
    try {
      return await files.answer(c.req.raw)
    } catch (error) {
      console.error('a picture could not be read:', error instanceof Error ? error.message : error)
      return c.text('Unavailable', 503, { 'cache-control': 'no-store', 'retry-after': '5' })
    }
  })
  app.get(`${formerly}*`, c => c.redirect(`/media/${new URL(c.req.url).pathname.slice(formerly.length)}`, 301))
  return () => files.forgetAll()
}
