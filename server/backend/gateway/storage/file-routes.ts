import { Hono } from 'hono'
import type { Context, GatewayEnv, Middleware } from '../context.ts'
import type { ReportError } from '../error-report.ts'
import { bucketRoutes } from './bucket-routes.ts'
import { download, info, render } from './download-handlers.ts'
import {
  copy,
  list,
  listPages,
  move,
  removeOne,
  removeSeveral,
  signOne,
  signSeveral,
  signUploadOf,
  upload,
  uploadSigned,
} from './file-handlers.ts'
import { type FileServices, limitJson, serveAsFile } from './file-requests.ts'
import { StorageRefusal, toRefusal } from './storage-refusal.ts'

type Services = FileServices & {
  /**
   * Load limit for visitors and members. Not for uploads, which wait for their sender, nor for signed URLs, which a
   * user issued.
   */
  bound: Middleware
  /** Handler for resumable uploads. */
  resumable: Middleware
}

const bucket = ':bucket{[\\w.-]{1,100}}'
const file = `${bucket}/:name{.+}`

/** Routes of /storage/v1, compatible with Supabase Storage. */
export function fileRoutes({ bound, resumable, ...services }: Services) {
  return new Hono<GatewayEnv>()
    .use(serveAsFile)
    .get('/status', c => c.json({ status: 'ok' }))
    .route('/bucket', bucketRoutes({ ...services, bound }))

    .get(`/object/public/${file}`, bound, download('public', services))
    .get(`/object/authenticated/${file}`, bound, download('policies', services))
    .get(`/object/sign/${file}`, download('signature', services))
    .get(`/object/info/public/${file}`, bound, info('public', services))
    .get(`/object/info/authenticated/${file}`, bound, info('policies', services))
    .get(`/object/info/${file}`, bound, info('policies', services))
    .get(`/render/image/public/${file}`, bound, render('public', services))
    .get(`/render/image/authenticated/${file}`, bound, render('policies', services))
    .get(`/render/image/sign/${file}`, render('signature', services))

    .post(`/object/list/${bucket}`, limitJson, bound, list(services))
    .post(`/object/list-v2/${bucket}`, limitJson, bound, listPages(services))
    .post('/object/move', limitJson, bound, move(services))
    .post('/object/copy', limitJson, bound, copy(services))
    .post(`/object/sign/${bucket}`, limitJson, bound, signSeveral(services))
    .post(`/object/sign/${file}`, limitJson, bound, signOne(services))
    .post(`/object/upload/sign/${file}`, limitJson, bound, signUploadOf(services))
    .put(`/object/upload/sign/${file}`, uploadSigned(services))

    .all('/upload/resumable', resumable)
    .all('/upload/resumable/:id{[0-9a-f]{32}}', resumable)

    .delete(`/object/${bucket}`, limitJson, bound, removeSeveral(services))
    .delete(`/object/${file}`, bound, removeOne(services))
    .get(`/object/${file}`, bound, download('policies', services))
    .post(`/object/${file}`, upload('storage.object.upload', services))
    .put(`/object/${file}`, upload('storage.object.upload_update', services, { isUpdate: true }))
    .all('/*', c => {
      throw new StorageRefusal({
        statusCode: 404,
        code: 'not_found',
        message: `There is nothing at ${c.req.path}.`,
      })
    })
    .onError(answerError(services.report))
}

/** Error handler: every refusal is thrown and answered here. */
const answerError =
  (report: ReportError) =>
  (error: unknown, c: Context): Response => {
    const refusal = toRefusal(error)
    if (refusal) return refusal.answer()
    report(error, c.req.path)
    return new StorageRefusal({
      statusCode: 500,
      code: 'InternalError',
      error: 'Internal',
      message: 'Something went wrong on our side.',
    }).answer()
  }
