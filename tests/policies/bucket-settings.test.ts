import { expect, it } from 'vitest'
import { connectServerFunctions } from '../../server/backend/server-functions.ts'
import { type DeclaredBucket, declaredBuckets, judgeBuckets } from '../../server/diagnostics/bucket-checks.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase()

it('Diagnostics expects the same bucket settings that the migrations create', async () => {
  const buckets = (await connectServerFunctions(sql).call('server_buckets')) as DeclaredBucket[]
  expect(judgeBuckets(buckets)).toBeUndefined()
  expect(buckets.map(({ id }) => id)).toEqual(declaredBuckets.map(({ id }) => id))
})
