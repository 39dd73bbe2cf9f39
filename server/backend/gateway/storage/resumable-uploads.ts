import { AsyncLocalStorage } from 'node:async_hooks'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import * as v from 'valibot'
import { parseWithSchema } from '../../../../app/platform/parse-with-schema.ts'
import { listRateLimitNetworks } from '../../../edge/client-address.ts'
import { type RequestCaller, readCaller } from '../caller.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import type { FileServices } from './file-requests.ts'
import { maxUploadBytes } from './file-storage.ts'
import { openFinishedUploads } from './finished-uploads.ts'
import { StorageRefusal, toStorageRefusal } from './storage-refusal.ts'
import { checkUpload, storeFile, type UploadTarget } from './store-file.ts'
import { parseUserMetadata } from './upload-body.ts'
import { buildQuotaMetadata, openUploadQuota } from './upload-quota.ts'

/** Path for resumable uploads, as on hosted Supabase. */
const resumablePath = '/storage/v1/upload/resumable'

/** Time in ms for which an interrupted upload can be resumed: one day. */
const uploadLifetimeMs = 24 * 60 * 60 * 1000

type UploadMetadata = Record<string, string | null> | undefined
/** Builds an error in the format of the tus package. */
const makeTusError = (status_code: number, body: string) => ({ status_code, body })

const declaredPropertiesSchema = v.object({
  bucketName: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/)),
  objectName: v.pipe(v.string(), v.minLength(1), v.maxLength(900)),
  contentType: v.optional(v.nullable(v.string())),
  cacheControl: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^[\w=, -]{1,100}$/)))),
  metadata: v.optional(v.nullable(v.string())),
})

/** Reads the file properties that the sender declared. */
async function readDeclaredProperties(metadata: UploadMetadata) {
  const parsed = parseWithSchema(declaredPropertiesSchema, metadata)
  if (!parsed) throw makeTusError(400, 'bucketName and objectName are needed')
  const { bucketName, objectName, contentType, cacheControl } = parsed
  return {
    bucket: bucketName,
    name: objectName,
    type: contentType ?? 'application/octet-stream',
    cacheControl: `max-age=${cacheControl ?? 3600}`,
    userMetadata: await withTusErrors(async () => parseUserMetadata(parsed.metadata ?? undefined)),
  }
}

type UploadRequester = {
  caller: RequestCaller
  userId: string
  isEditor: boolean
  peer: string | null
  begun?: string
  /** Id of an upload that was stored or refused for good; its parts can then be deleted. */
  ended?: string
}

type Options = FileServices & { folder: string }

/**
 * Resumable uploads with the tus protocol: after a network failure the upload continues from the last received byte.
 */
export function openResumableUploads({ folder, ...services }: Options) {
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: uploadLifetimeMs })
  const quota = openUploadQuota(store, folder)
  const finished = openFinishedUploads()
  const asking = new AsyncLocalStorage<UploadRequester>()
  const whoAsks = () => {
    const asker = asking.getStore()
    if (!asker) throw makeTusError(401, 'Sign in')
    return asker
  }

  const findTarget = (
    request: Request,
    operation: string,
    { bucket, name }: { bucket: string; name: string },
  ): UploadTarget => {
    const { caller, userId } = whoAsks()
    return { caller, owner: userId, operation, bucket, name, isUpsert: request.headers.get('x-upsert') === 'true' }
  }

  const server = new Server({
    path: resumablePath,
    datastore: store,
    relativeLocation: true,
    maxSize: maxUploadBytes,
    disableTerminationForFinishedUploads: true,
    async onIncomingRequest({ method }, id) {
      const { userId } = whoAsks()
      if (method === 'POST') return
      if ((await store.getUpload(id)).metadata?.owner !== userId)
        throw makeTusError(403, 'This upload belongs to somebody else')
    },
    async onUploadCreate(request, { id, metadata, size }) {
      // An upload must state its length first, because this length is compared with the size limit of the bucket and
      // with the quota.
      if (size === undefined) throw makeTusError(400, 'Upload-Length is needed; Upload-Defer-Length is not supported')
      const { type, userMetadata, ...file } = await readDeclaredProperties(metadata)
      const target = findTarget(request, 'storage.tus.upload.create', file)
      await withTusErrors(() => checkUpload(target, { type, size, userMetadata }))
      const requester = whoAsks()
      const owner = {
        owner: requester.userId,
        networks: requester.isEditor || requester.peer === null ? [] : listRateLimitNetworks(requester.peer),
      }
      const refusal = await quota.admit({ id, ...owner, size, touchedAt: Date.now() })
      if (refusal) throw makeTusError(refusal.status, refusal.message)
      requester.begun = id
      return { metadata: { ...metadata, ...buildQuotaMetadata(owner) } }
    },
    async onUploadFinish(request, { id, size = 0, metadata }) {
      const { type, cacheControl, userMetadata, ...file } = await readDeclaredProperties(metadata)
      const requester = whoAsks()
      // The policies are checked again here, because up to a day may have passed since the upload began.
      const target = findTarget(request, 'storage.tus.upload.part', file)
      const body = () => createReadStream(join(folder, id))
      const read = async () => ({ type, cacheControl, userMetadata, body: body() })
      try {
        await storeFile(services, target, { type, size, userMetadata }, read)
      } catch (error) {
        // The upload is not deleted when storing it failed on the server's side (5xx), so that the client can retry.
        if ((toStorageRefusal(error)?.statusCode ?? 500) < 500) requester.ended = id
        return withTusErrors(() => Promise.reject(error))
      }
      finished.note(id, { owner: requester.userId, size })
      requester.ended = id
      return {}
    },
  })

  /** Responds to a client that missed the last response and asks how many bytes of the upload have arrived. */
  function answerFinished(c: GatewayContext, userId: string): Response | undefined {
    const upload = c.req.method === 'HEAD' ? finished.find(c.req.param('id') ?? '') : undefined
    if (!upload) return undefined
    if (upload.owner !== userId) return new Response(null, { status: 403 })
    const length = String(upload.size)
    return new Response(null, {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': length,
        'upload-length': length,
        'cache-control': 'no-store',
      },
    })
  }

  const answer: GatewayMiddleware = async c => {
    const session = c.get('session')
    if (!session)
      throw new StorageRefusal({ statusCode: 401, code: 'AccessDenied', error: 'Unauthorized', message: 'Sign in' })
    const { userId, isEditor } = session
    const finishedAnswer = answerFinished(c, userId)
    if (finishedAnswer) return finishedAnswer
    const requester: UploadRequester = { caller: readCaller(c, services), userId, isEditor, peer: c.env.peerAddress }
    try {
      const response = await asking.run(requester, () => server.handleWeb(c.req.raw))
      if (requester.ended) await store.remove(requester.ended).catch(() => {})
      if (response.status === 429 || response.status === 507) response.headers.set('retry-after', '60')
      return response
    } finally {
      if (requester.begun) quota.settle(requester.begun)
    }
  }
  return {
    answer,
    /** Deletes expired uploads. Returns the number of deleted uploads. */
    removeExpired: () => store.deleteExpired(),
  }
}

/** Converts a storage error to a tus response with the same status and only the message as body. */
async function withTusErrors<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    const storageRefusal = toStorageRefusal(error)
    if (storageRefusal) throw makeTusError(storageRefusal.statusCode, storageRefusal.message)
    throw error
  }
}
