import { Hono } from 'hono'
import type { GatewayContext, GatewayEnv, GatewayMiddleware } from '../context.ts'
import type { ReportError } from '../error-report.ts'
import { makeBucketRoutes } from './bucket-routes.ts'
import { respondWithDownload, respondWithFileInfo, respondWithResizedImage } from './download-handlers.ts'
import {
  handleCopyFile,
  handleListFilePage,
  handleListFiles,
  handleMoveFile,
  handleRemoveFile,
  handleRemoveFiles,
  handleSignedUpload,
  handleSignFileUrl,
  handleSignFileUrls,
  handleSignUploadUrl,
  handleUpload,
} from './file-handlers.ts'
import { type FileServices, limitJsonSize, preventDisplayAsPage } from './file-requests.ts'
import { StorageRefusal, toStorageRefusal } from './storage-refusal.ts'

type FileRouteServices = FileServices & {
  /**
   * Load limit for visitors and members. The limit does not apply to uploads, whose duration depends on the sender's
   * network, nor to signed URLs, which a user has issued.
   */
  bound: GatewayMiddleware
  /** Handler for resumable uploads. */
  resumable: GatewayMiddleware
}

const bucketPathPart = ':bucket{[\\w.-]{1,100}}'
const filePathPart = `${bucketPathPart}/:name{.+}`

/** Routes of /storage/v1, compatible with Supabase Storage. */
export function makeFileRoutes({ bound, resumable, ...services }: FileRouteServices) {
  return new Hono<GatewayEnv>()
    .use(preventDisplayAsPage)
    .get('/status', c => c.json({ status: 'ok' }))
    .route('/bucket', makeBucketRoutes({ ...services, bound }))

    .get(`/object/public/${filePathPart}`, bound, respondWithDownload('public', services))
    .get(`/object/authenticated/${filePathPart}`, bound, respondWithDownload('policies', services))
    .get(`/object/sign/${filePathPart}`, respondWithDownload('signature', services))
    .get(`/object/info/public/${filePathPart}`, bound, respondWithFileInfo('public', services))
    .get(`/object/info/authenticated/${filePathPart}`, bound, respondWithFileInfo('policies', services))
    .get(`/object/info/${filePathPart}`, bound, respondWithFileInfo('policies', services))
    .get(`/render/image/public/${filePathPart}`, bound, respondWithResizedImage('public', services))
    .get(`/render/image/authenticated/${filePathPart}`, bound, respondWithResizedImage('policies', services))
    .get(`/render/image/sign/${filePathPart}`, respondWithResizedImage('signature', services))

    .post(`/object/list/${bucketPathPart}`, limitJsonSize, bound, handleListFiles(services))
    .post(`/object/list-v2/${bucketPathPart}`, limitJsonSize, bound, handleListFilePage(services))
    .post('/object/move', limitJsonSize, bound, handleMoveFile(services))
    .post('/object/copy', limitJsonSize, bound, handleCopyFile(services))
    .post(`/object/sign/${bucketPathPart}`, limitJsonSize, bound, handleSignFileUrls(services))
    .post(`/object/sign/${filePathPart}`, limitJsonSize, bound, handleSignFileUrl(services))
    .post(`/object/upload/sign/${filePathPart}`, limitJsonSize, bound, handleSignUploadUrl(services))
    .put(`/object/upload/sign/${filePathPart}`, handleSignedUpload(services))

    .all('/upload/resumable', resumable)
    .all('/upload/resumable/:id{[0-9a-f]{32}}', resumable)

    .delete(`/object/${bucketPathPart}`, limitJsonSize, bound, handleRemoveFiles(services))
    .delete(`/object/${filePathPart}`, bound, handleRemoveFile(services))
    .get(`/object/${filePathPart}`, bound, respondWithDownload('policies', services))
    .post(`/object/${filePathPart}`, handleUpload('storage.object.upload', services))
    .put(`/object/${filePathPart}`, handleUpload('storage.object.upload_update', services, { isUpdate: true }))
    .all('/*', c => {
      throw new StorageRefusal({
        statusCode: 404,
        code: 'not_found',
        message: `There is nothing at ${c.req.path}.`,
      })
    })
    .onError(answerError(services.report))
}

/**
 * Makes the error handler of the file routes. Handlers throw every refusal, and the error handler converts it to a
 * response.
 */
const answerError =
  (report: ReportError) =>
  (error: unknown, c: GatewayContext): Response => {
    const refusal = toStorageRefusal(error)
    if (refusal) return refusal.answer()
    report(error, c.req.path)
    return new StorageRefusal({
      statusCode: 500,
      code: 'InternalError',
      error: 'Internal',
      message: 'Something went wrong on our side.',
    }).answer()
  }
