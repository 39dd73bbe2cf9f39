import { expect, it } from 'vitest'
import { functionsOverConnection } from '../../server/backend/server-functions.ts'
import { type Bucket, bucketsFinding, declaredBuckets } from '../../server/diagnostics/bucket-checks.ts'
import { databaseForTests } from '../support/database-for-tests.ts'

const sql = databaseForTests()

it('the buckets that Diagnostics expects equal those of the migrations', async () => {
  const buckets = (await functionsOverConnection(sql).call('server_buckets')) as Bucket[]
  expect(bucketsFinding(buckets)).toBeUndefined()
  expect(buckets.map(({ id }) => id)).toEqual(declaredBuckets.map(({ id }) => id))
})
