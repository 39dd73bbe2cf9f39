import { AsyncLocalStorage } from 'node:async_hooks'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import * as v from 'valibot'
import { shaped, shapedOrThrow } from '../../../../app/platform/shaped.ts'
import { networksOf } from '../../../edge/client-address.ts'
import type { Sql } from '../../database/sql.ts'
import { storageRefusal } from '../answers.ts'
import type { Lite, Middleware } from '../context.ts'
import { openUploadQuota, quotaMetadata } from './upload-quota.ts'

/** Where uploads that can be resumed go, as on hosted Supabase. */
const resumablePath = '/storage/v1/upload/resumable'

/** An upload may be gone on with for a day. */
const lifetime = 24 * 60 * 60 * 1000
/** No upload is larger, whatever a bucket allows. */
const sizeLimit = 50 * 1024 * 1024

type Metadata = Record<string, string | null> | undefined
/** A refusal as the protocol's package takes it. */
const refusal = (status_code: number, body: string) => ({ status_code, body })

const target = v.object({
  bucketName: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/)),
  objectName: v.pipe(v.string(), v.minLength(1), v.maxLength(900)),
})
const signed = v.object({ signedUrl: v.string() })

/** Where a file goes, and how its own upload is signed. */
function signPath(metadata: Metadata): { bucket: string; path: string } {
  const named = shaped(target, metadata)
  if (!named || named.objectName.split('/').some(part => /^\.{0,2}$/.test(part)))
    throw refusal(400, 'bucketName and objectName are needed')
  const name = named.objectName.split('/').map(encodeURIComponent).join('/')
  return { bucket: named.bucketName, path: `/storage/v1/object/upload/sign/${named.bucketName}/${name}` }
}

type Asking = { userId: string; isEditor: boolean; peer: string | null; begun?: string; finished?: string }

type Options = { sql: Sql; lite: Lite; folder: string }

/** Uploads in pieces by the protocol TUS: what was sent stays when the network goes, and the upload goes on from there. */
export function openResumableUploads({ sql, lite, folder }: Options) {
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: lifetime })
  const quota = openUploadQuota(store, folder)
  const asking = new AsyncLocalStorage<Asking>()
  const whoAsks = () => {
    const who = asking.getStore()
    if (!who) throw refusal(401, 'Sign in')
    return who
  }

  /** Asks for a signed address as whoever uploads: the policies of the bucket decide. */
  async function sign(request: Request, metadata: Metadata): Promise<string> {
    const { path } = signPath(metadata)
    const headers = new Headers()
    for (const name of ['authorization', 'apikey', 'x-upsert']) headers.set(name, request.headers.get(name) ?? '')
    const answer = await lite(new Request(new URL(path, request.url), { method: 'POST', headers }), whoAsks().peer)
    if (!answer.ok) throw refusal(answer.status, await answer.text())
    return shapedOrThrow(signed, await answer.json()).signedUrl
  }

  /** What the bucket says of size and type is said before any byte is sent. */
  async function refuseByBucket(metadata: Metadata, size: number) {
    const { bucket } = signPath(metadata)
    const [known] = await sql<{ limit: string | null; types: string[] | null }[]>`
      select file_size_limit as limit, allowed_mime_types as types from storage.buckets where id = ${bucket}`
    if (!known) throw refusal(404, 'Bucket not found')
    if (known.limit !== null && size > Number(known.limit))
      throw refusal(413, 'The object exceeded the maximum allowed size')
    const type = metadata?.contentType ?? 'application/octet-stream'
    if (known.types && !known.types.includes(type)) throw refusal(415, `mime type ${type} is not supported`)
  }

  const server = new Server({
    path: resumablePath,
    datastore: store,
    relativeLocation: true,
    maxSize: sizeLimit,
    disableTerminationForFinishedUploads: true,
    async onIncomingRequest({ method }, id) {
      const { userId } = whoAsks()
      if (method === 'POST') return
      if ((await store.getUpload(id)).metadata?.owner !== userId)
        throw refusal(403, 'This upload belongs to somebody else')
    },
    async onUploadCreate(request, { id, metadata, size }) {
      // Nothing could be asked of a length that comes later, neither by the bucket nor by the quota.
      if (size === undefined) throw refusal(400, 'Upload-Length is needed; Upload-Defer-Length is not supported')
      await refuseByBucket(metadata, size)
      await sign(request, metadata)
      const who = whoAsks()
      const owner = { owner: who.userId, networks: who.isEditor || who.peer === null ? [] : networksOf(who.peer) }
      const refused = await quota.admit({ id, ...owner, size, touchedAt: Date.now() })
      if (refused) throw refusal(refused.status, refused.message)
      who.begun = id
      return { metadata: { ...metadata, ...quotaMetadata(owner) } }
    },
    async onUploadFinish(request, { id, size, metadata }) {
      // Through the storage's own door, asked anew: a day may have passed since it was begun.
      const address = new URL(await sign(request, metadata), request.url)
      const answer = await lite(
        new Request(address, {
          method: 'PUT',
          duplex: 'half',
          body: Readable.toWeb(createReadStream(join(folder, id))) as ReadableStream,
          headers: {
            'content-type': metadata?.contentType ?? 'application/octet-stream',
            'content-length': String(size),
            'cache-control': `max-age=${metadata?.cacheControl ?? 3600}`,
            'x-upsert': request.headers.get('x-upsert') ?? 'false',
          },
        } as RequestInit),
        whoAsks().peer,
      )
      // What the storage did not get although it was well may be sent again.
      if (answer.status < 500) whoAsks().finished = id
      if (!answer.ok) throw refusal(answer.status, await answer.text())
      return {}
    },
  })

  const answer: Middleware = async c => {
    const session = c.get('session')
    if (!session) return storageRefusal(401, 'Unauthorized', 'Sign in')
    const who: Asking = { userId: session.userId, isEditor: session.isEditor, peer: c.env.peerAddress }
    try {
      const response = await asking.run(who, () => server.handleWeb(c.req.raw))
      if (who.finished) await store.remove(who.finished).catch(() => {})
      if (response.status === 429 || response.status === 507) response.headers.set('retry-after', '60')
      return response
    } finally {
      if (who.begun) quota.settle(who.begun)
    }
  }
  return {
    answer,
    /** Removes what nobody went on with. Answers how many uploads. */
    removeExpired: () => store.deleteExpired(),
  }
}
