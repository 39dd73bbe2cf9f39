import * as v from 'valibot'
import { jsonObjectSchema } from '../../../json-object.ts'
import { makeServerCaller, readCaller } from '../caller.ts'
import type { GatewayContext, GatewayMiddleware } from '../context.ts'
import { copyFile, moveFile, removeFiles } from './change-files.ts'
import { type FileServices, readFileCaller, readJsonBody, readRequestedFile } from './file-requests.ts'
import { filterReadableNames, findFile } from './find-file.ts'
import { imageTransformSchema } from './image-transformer.ts'
import { fileListSchema, filePageSchema, listFilePage, listFolder } from './list-files.ts'
import { readUrlSignature, signDownloadUrl, signUploadUrl } from './signed-addresses.ts'
import { storageRefusals } from './storage-refusal.ts'
import { checkUpload, storeFile } from './store-file.ts'
import { parseUserMetadata, readUploadBody } from './upload-body.ts'

const fileNameSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(1024))
const bucketNameSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const isUpsertRequested = (c: GatewayContext) => c.req.header('x-upsert') === 'true'

/** Stores a file with the permissions of the user who sends it. */
export const handleUpload =
  (operation: string, services: FileServices, { isUpdate = false } = {}): GatewayMiddleware =>
  async c => {
    const file = readRequestedFile(c)
    const { announced, read } = readUploadBody(c.req.raw)
    const target = { ...readFileCaller(c, services), ...file, operation, isUpsert: isUpdate || isUpsertRequested(c) }
    const id = await storeFile(services, target, announced, read)
    return c.json({ Id: id, Key: `${file.bucket}/${file.name}` })
  }

/** Stores a file with the permission that the signed URL grants. */
export const handleSignedUpload =
  (services: FileServices): GatewayMiddleware =>
  async c => {
    const file = readRequestedFile(c)
    const token = c.req.query('token')
    const { owner, upsert = false } = await readUrlSignature(services.keys.jwtSecret, token, {
      scope: 'upload',
      ...file,
    })
    const { announced, read } = readUploadBody(c.req.raw)
    const caller = makeServerCaller(c, services)
    const target = { caller, owner, ...file, operation: 'storage.object.upload_signed', isUpsert: upsert }
    await storeFile(services, target, announced, read)
    return c.json({ Key: `${file.bucket}/${file.name}` })
  }

const removeInputSchema = v.pipe(
  jsonObjectSchema,
  v.object({ prefixes: v.pipe(v.array(fileNameSchema), v.minLength(1), v.maxLength(1000)) }),
)

/** Deletes several files and responds with their rows. */
export const handleRemoveFiles =
  (services: FileServices): GatewayMiddleware =>
  async c => {
    const { prefixes } = await readJsonBody(c, removeInputSchema)
    const asker = { caller: readCaller(c, services), operation: 'storage.object.delete_many' }
    const removedFiles = await removeFiles(services, asker, c.req.param('bucket') ?? '', prefixes)
    return c.json(removedFiles.map(row => ({ ...row, owner: row.owner ?? '', owner_id: row.owner_id ?? '' })))
  }

export const handleRemoveFile =
  (services: FileServices): GatewayMiddleware =>
  async c => {
    const { bucket, name } = readRequestedFile(c)
    const asker = { caller: readCaller(c, services), operation: 'storage.object.delete' }
    const removedFiles = await removeFiles(services, asker, bucket, [name])
    if (removedFiles.length === 0) throw storageRefusals.noSuchKey()
    return c.json({ message: 'Successfully deleted' })
  }

const moveInputSchema = v.pipe(
  jsonObjectSchema,
  v.object({
    bucketId: bucketNameSchema,
    sourceKey: fileNameSchema,
    destinationKey: fileNameSchema,
    destinationBucket: v.optional(bucketNameSchema),
  }),
)

export const handleMoveFile =
  (services: FileServices): GatewayMiddleware =>
  async c => {
    const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJsonBody(c, moveInputSchema)
    const asker = { ...readFileCaller(c, services), operation: 'storage.object.move' }
    const id = await moveFile(services, asker, {
      bucket: bucketId,
      name: sourceKey,
      toBucket: destinationBucket ?? bucketId,
      toName: destinationKey,
    })
    return c.json({ message: 'Successfully moved', Id: id, Key: destinationKey })
  }

const copyInputSchema = v.pipe(
  jsonObjectSchema,
  v.object({
    ...moveInputSchema.pipe[1].entries,
    copyMetadata: v.optional(v.boolean(), true),
    metadata: v.optional(
      v.pipe(jsonObjectSchema, v.object({ cacheControl: v.optional(v.string()), mimetype: v.optional(v.string()) })),
    ),
  }),
)

export const handleCopyFile =
  (services: FileServices): GatewayMiddleware =>
  async c => {
    const { bucketId, sourceKey, destinationKey, destinationBucket, copyMetadata, metadata } = await readJsonBody(
      c,
      copyInputSchema,
    )
    const toBucket = destinationBucket ?? bucketId
    if (!/^[\x20-\x7e]{0,200}$/.test(metadata?.cacheControl ?? ''))
      throw storageRefusals.invalidParameter('cacheControl')
    const file = await copyFile(
      services,
      { ...readFileCaller(c, services), operation: 'storage.object.copy' },
      { bucket: bucketId, name: sourceKey, toBucket, toName: destinationKey },
      {
        isUpsert: isUpsertRequested(c),
        ...(!copyMetadata && { changes: { ...metadata, userMetadata: readHeaderMetadata(c) } }),
      },
    )
    return c.json({ Id: file.id, Key: `${toBucket}/${destinationKey}`, ...file })
  }

/** Reads user metadata from a request header that contains JSON in base64. */
const readHeaderMetadata = (c: GatewayContext) =>
  parseUserMetadata(Buffer.from(c.req.header('x-metadata') ?? '', 'base64').toString('utf8'))

export const handleListFiles =
  (services: FileServices): GatewayMiddleware =>
  async c => {
    const wish = await readJsonBody(c, fileListSchema)
    return c.json(await listFolder(readCaller(c, services), c.req.param('bucket') ?? '', wish))
  }

export const handleListFilePage =
  (services: FileServices): GatewayMiddleware =>
  async c => {
    const wish = await readJsonBody(c, filePageSchema)
    return c.json(await listFilePage(readCaller(c, services), c.req.param('bucket') ?? '', wish))
  }

/** Schema of a signed URL's lifetime in seconds, up to ten years. */
const expiresInSchema = v.message(
  v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(10 * 366 * 24 * 60 * 60)),
  'Signing needs expiresIn, whole seconds up to ten years.',
)
const signInputSchema = v.pipe(
  jsonObjectSchema,
  v.object({ expiresIn: expiresInSchema, transform: v.optional(v.pipe(jsonObjectSchema, imageTransformSchema)) }),
)

/** Signs the URL of one file. The client reads `signedURL` from the response, relative to /storage/v1. */
export const handleSignFileUrl =
  (services: FileServices): GatewayMiddleware =>
  async c => {
    const file = readRequestedFile(c)
    const { expiresIn, transform = {} } = await readJsonBody(c, signInputSchema)
    await findFile({
      ...file,
      caller: readCaller(c, services),
      operation: 'storage.object.sign',
      right: 'policies',
    })
    const wished = Object.entries(transform).filter(([, value]) => value !== undefined)
    const isSized = wished.length > 0
    const agreed = { ...file, ...(isSized && { transform: Object.fromEntries(wished) }) }
    const token = await signDownloadUrl(services.keys.jwtSecret, agreed, expiresIn)
    const route = isSized ? 'render/image' : 'object'
    return c.json({ signedURL: `/${route}/sign/${file.bucket}/${file.name}?token=${token}` })
  }

const signManyInputSchema = v.pipe(
  jsonObjectSchema,
  v.object({ expiresIn: expiresInSchema, paths: v.pipe(v.array(fileNameSchema), v.minLength(1), v.maxLength(1000)) }),
)

/** Signs the URLs of several files in a bucket. Files that the caller may not read are left out. */
export const handleSignFileUrls =
  (services: FileServices): GatewayMiddleware =>
  async c => {
    const bucket = c.req.param('bucket') ?? ''
    const { expiresIn, paths } = await readJsonBody(c, signManyInputSchema)
    const readable = await filterReadableNames(readCaller(c, services), 'storage.object.sign_many', bucket, paths)
    const signed = paths.map(async path => {
      if (!readable.has(path))
        return {
          error: 'Either the object does not exist or you do not have access to it',
          path,
          signedURL: null,
        }
      const token = await signDownloadUrl(services.keys.jwtSecret, { bucket, name: path }, expiresIn)
      return { error: null, path, signedURL: `/object/sign/${bucket}/${path}?token=${token}` }
    })
    return c.json(await Promise.all(signed))
  }

/**
 * Signs the upload of one file. The client reads `url` from the response, relative to /storage/v1, and the token in
 * that URL.
 */
export const handleSignUploadUrl =
  (services: FileServices): GatewayMiddleware =>
  async c => {
    const file = readRequestedFile(c)
    const asker = readFileCaller(c, services)
    const target = { ...asker, ...file, operation: 'storage.object.sign_upload_url', isUpsert: isUpsertRequested(c) }
    await checkUpload(target, { userMetadata: readHeaderMetadata(c) })
    const agreed = { ...file, owner: asker.owner, upsert: target.isUpsert }
    const token = await signUploadUrl(services.keys.jwtSecret, agreed)
    return c.json({ url: `/object/upload/sign/${file.bucket}/${file.name}?token=${token}`, token })
  }
