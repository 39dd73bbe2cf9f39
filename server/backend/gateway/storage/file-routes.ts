import { Hono } from 'hono'
import { every } from 'hono/combine'
import * as v from 'valibot'
import { jsonObject } from '../../../json-object.ts'
import type { Sql } from '../../database/sql.ts'
import { storageRefusal } from '../answers.ts'
import { isTooDeep, limitSize, parseJson, peekText } from '../body-limits.ts'
import { type GatewayEnv, type Lite, type Middleware, passOn } from '../context.ts'
import { hasReservedKey, reservedNameMessage } from '../reserved-names.ts'
import { listFolder } from './object-listing.ts'
import { requireSignature, signAddress, signAddresses, signUpload } from './signed-addresses.ts'
import { nameRefusals, refuseOddNames, requireForm, serveAsFile } from './storage-requests.ts'

type Services = {
  sql: Sql
  lite: Lite
  /** Bounds what visitors and members ask. Uploads wait for their sender, and a signed address was given by somebody. */
  bound: Middleware
  jwtSecret: string
  /** Answers for uploads that can be resumed. */
  resumable: Middleware
}

const bucket = ':bucket{[\\w.-]{1,100}}'
const jsonLimit = 256 * 1024
/** What the parts of a form add to the file in it. */
const formOverhead = 16 * 1024

/** /storage/v1, route by route. Names of files may hold any letter; everything before them is spelled one way. */
export function fileRoutes({ sql, lite, bound, jwtSecret, resumable }: Services) {
  const answer: Middleware = c => passOn(c, lite)
  /** The address of a picture that is made smaller on the way is another word for the file's own. */
  const elsewhere =
    (from: string, to: string): Middleware =>
    c => {
      const { pathname, search } = new URL(c.req.url)
      return passOn(c, lite, { path: pathname.replace(from, to) + search })
    }
  const small = (shape: Shape): Middleware => every(limitSize(jsonLimit, storageRefusal), readJson(shape), bound)
  const upload = every(limitToBucket(sql), requireForm)
  const signature = requireSignature(jwtSecret)

  return new Hono<GatewayEnv>()
    .use(serveAsFile, nameRefusals, refuseOddNames)
    .get('/status', answer)
    .get('/bucket', bound, answer)
    .post('/bucket', small(named), answer)
    .get(`/bucket/${bucket}`, bound, answer)
    .put(`/bucket/${bucket}`, small(anything), answer)
    .delete(`/bucket/${bucket}`, bound, answer)
    .post(`/bucket/${bucket}/empty`, small(anything), answer)

    .get(`/object/public/${bucket}/*`, bound, answer)
    .get(`/object/authenticated/${bucket}/*`, bound, elsewhere('/object/authenticated/', '/object/'))
    .get(`/render/image/public/${bucket}/*`, bound, elsewhere('/render/image/public/', '/object/public/'))
    .get(`/render/image/authenticated/${bucket}/*`, bound, elsewhere('/render/image/authenticated/', '/object/'))
    .get(`/render/image/sign/${bucket}/*`, signature, elsewhere('/render/image/sign/', '/object/sign/'))
    .get(`/object/sign/${bucket}/*`, signature, answer)
    .get(`/object/info/${bucket}/*`, bound, answer)

    .post(`/object/list/${bucket}`, small(anything), listFolder(lite))
    .post('/object/move', small(moved), answer)
    .post('/object/copy', small(moved), answer)
    .post(`/object/sign/${bucket}`, small(anything), signAddresses(lite))
    .post(`/object/sign/${bucket}/*`, small(anything), signAddress(lite))
    .post(`/object/upload/sign/${bucket}/*`, small(anything), signUpload(lite))
    .put(`/object/upload/sign/${bucket}/*`, signature, upload, answer)

    .all('/upload/resumable', resumable)
    .all('/upload/resumable/:id{[0-9a-f]{32}}', resumable)

    .delete(`/object/${bucket}`, small(listedNames), answer)
    .get(`/object/${bucket}/*`, bound, answer)
    .post(`/object/${bucket}/*`, upload, answer)
    .put(`/object/${bucket}/*`, upload, answer)
    .all('/*', c => storageRefusal(404, 'not_found', `There is nothing at ${c.req.path}.`))
}

type Shape = v.GenericSchema<unknown>
const shape = <Fields extends v.ObjectEntries>(fields: Fields) => v.pipe(jsonObject, v.looseObject(fields))
const name = v.pipe(v.string(), v.maxLength(1024))
const anything = shape({})
const named = shape({ name, id: v.optional(name) })
const moved = shape({ sourceKey: name, destinationKey: name })
const listedNames = shape({ prefixes: v.pipe(v.array(name), v.maxLength(1000)) })

/** Refuses a JSON body that the route cannot use; one that is absent counts as `{}`. */
const readJson =
  (expected: Shape): Middleware =>
  async (c, next) => {
    const text = await peekText(c)
    const read = text === '' ? {} : parseJson(text)
    if (isTooDeep(read, 8)) return storageRefusal(400, 'InvalidRequest', 'The request is nested too deeply.')
    // JSON may spell a NUL, which no name of a file can hold.
    if (text.includes('\\u0000')) return storageRefusal(400, 'InvalidRequest', 'The request contains a NUL character.')
    if (hasReservedKey(read)) return storageRefusal(400, 'InvalidRequest', reservedNameMessage)
    const { success, issues } = v.safeParse(expected, read)
    if (!success)
      return storageRefusal(400, 'InvalidRequest', `The field ${v.getDotPath(issues[0]) ?? 'body'} is not valid`)
    return next()
  }

/** A file is refused by the size its bucket allows, while it is read or before. */
const limitToBucket =
  (sql: Sql): Middleware =>
  async (c, next) => {
    const [known] = await sql<{ limit: string | null }[]>`
      select file_size_limit as limit from storage.buckets where id = ${c.req.param('bucket') ?? ''}`
    if (!known) return storageRefusal(404, 'Bucket not found', 'Bucket not found')
    return known.limit === null ? next() : limitSize(Number(known.limit) + formOverhead, storageRefusal)(c, next)
  }
