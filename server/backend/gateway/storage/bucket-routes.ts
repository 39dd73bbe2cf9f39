import { Hono } from 'hono'
import * as v from 'valibot'
import { readCaller } from '../caller.ts'
import type { GatewayEnv, GatewayMiddleware } from '../context.ts'
import {
  bucketChangesSchema,
  bucketInputSchema,
  bucketListSchema,
  changeBucket,
  createBucket,
  deleteBucket,
  emptyBucket,
  findBucket,
  listBuckets,
} from './buckets.ts'
import { type FileServices, limitJsonSize, readFileCaller, readJsonBody } from './file-requests.ts'
import { storageRefusals } from './storage-refusal.ts'

const bucketPathPart = ':bucket{[\\w.-]{1,100}}'

/** Makes the HTTP routes of /storage/v1/bucket. */
export function makeBucketRoutes({ bound, ...services }: FileServices & { bound: GatewayMiddleware }) {
  return new Hono<GatewayEnv>()
    .get('/', bound, async c => {
      const { success, output, issues } = v.safeParse(bucketListSchema, c.req.query())
      if (!success) throw storageRefusals.invalidRequest(`The parameter ${v.getDotPath(issues[0])} is not valid.`)
      const buckets = await listBuckets(readCaller(c, services), output)
      return c.json(buckets.map(each => ({ ...each, type: 'STANDARD' })))
    })
    .post('/', limitJsonSize, bound, async c => {
      const wish = await readJsonBody(c, bucketInputSchema)
      await createBucket(readFileCaller(c, services), wish)
      return c.json({ name: wish.name })
    })
    .get(`/${bucketPathPart}`, bound, async c =>
      c.json(await findBucket(readCaller(c, services), c.req.param('bucket'))),
    )
    .put(`/${bucketPathPart}`, limitJsonSize, bound, async c => {
      await changeBucket(readCaller(c, services), c.req.param('bucket'), await readJsonBody(c, bucketChangesSchema))
      return c.json({ message: 'Successfully updated' })
    })
    .delete(`/${bucketPathPart}`, limitJsonSize, bound, async c => {
      await deleteBucket(readCaller(c, services), c.req.param('bucket'))
      return c.json({ message: 'Successfully deleted' })
    })
    .post(`/${bucketPathPart}/empty`, limitJsonSize, bound, async c => {
      await emptyBucket(services, readCaller(c, services), c.req.param('bucket'))
      // The response has the message of Supabase Storage, which empties a bucket some time after the response. On this
      // site the bucket is empty immediately.
      return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
    })
}
