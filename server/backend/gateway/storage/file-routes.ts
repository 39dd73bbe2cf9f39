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

type Services = FileServices & {
  /**
   * Load limit for visitors and members. The limit does not apply to uploads, whose duration depends on the sender's
   * network, nor to signed URLs, which a user has issued.
   */
  bound: GatewayMiddleware
  /** Handler for resumable uploads. */
  resumable: GatewayMiddleware
}

const bucket = ':bucket{[\\w.-]{1,100}}'
const file = `${bucket}/:name{.+}`

/** Routes of /storage/v1, compatible with Supabase Storage. */
export function makeFileRoutes({ bound, resumable, ...services }: Services) {
  return new Hono<GatewayEnv>()
    .use(preventDisplayAsPage)
    .get('/status', c => c.json({ status: 'ok' }))
    .route('/bucket', makeBucketRoutes({ ...services, bound }))

    .get(`/object/public/${file}`, bound, respondWithDownload('public', services))
    .get(`/object/authenticated/${file}`, bound, respondWithDownload('policies', services))
    .get(`/object/sign/${file}`, respondWithDownload('signature', services))
    .get(`/object/info/public/${file}`, bound, respondWithFileInfo('public', services))
    .get(`/object/info/authenticated/${file}`, bound, respondWithFileInfo('policies', services))
    .get(`/object/info/${file}`, bound, respondWithFileInfo('policies', services))
    .get(`/render/image/public/${file}`, bound, respondWithResizedImage('public', services))
    .get(`/render/image/authenticated/${file}`, bound, respondWithResizedImage('policies', services))
    .get(`/render/image/sign/${file}`, respondWithResizedImage('signature', services))

    .post(`/object/list/${bucket}`, limitJsonSize, bound, handleListFiles(services))
    .post(`/object/list-v2/${bucket}`, limitJsonSize, bound, handleListFilePage(services))
    .post('/object/move', limitJsonSize, bound, handleMoveFile(services))
    .post('/object/copy', limitJsonSize, bound, handleCopyFile(services))
    .post(`/object/sign/${bucket}`, limitJsonSize, bound, handleSignFileUrls(services))
    .post(`/object/sign/${file}`, limitJsonSize, bound, handleSignFileUrl(services))
    .post(`/object/upload/sign/${file}`, limitJsonSize, bound, handleSignUploadUrl(services))
    .put(`/object/upload/sign/${file}`, handleSignedUpload(services))

    .all('/upload/resumable', resumable)
    .all('/upload/resumable/:id{[0-9a-f]{32}}', resumable)

    .delete(`/object/${bucket}`, limitJsonSize, bound, handleRemoveFiles(services))
    .delete(`/object/${file}`, bound, handleRemoveFile(services))
    .get(`/object/${file}`, bound, respondWithDownload('policies', services))
    .post(`/object/${file}`, handleUpload('storage.object.upload', services))
    .put(`/object/${file}`, handleUpload('storage.object.upload_update', services, { isUpdate: true }))
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
