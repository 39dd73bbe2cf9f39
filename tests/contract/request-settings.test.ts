import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConnectionPool, openPool } from '../../server/backend/database/connection-pool.ts'
import { readCaller } from '../../server/backend/gateway/caller.ts'
import type { GatewayContext } from '../../server/backend/gateway/context.ts'
import { runFileTransaction } from '../../server/backend/gateway/storage/file-transaction.ts'
import { makePreparedFolder } from './prepared-folder.ts'
import { readEmbeddedDatabaseUrl, removeFolder, type SiteUnderTest, startSite } from './site-under-test.ts'

let site: SiteUnderTest
let pool: ConnectionPool
const dataDir = makePreparedFolder()

beforeAll(async () => {
  site = await startSite({ DATA_DIR: dataDir })
  pool = openPool(readEmbeddedDatabaseUrl(dataDir), { max: 1 })
})
afterAll(async () => {
  await pool.end()
  await site.stop()
  removeFolder(dataDir)
})

const hostile = [
  `o'neil', true); set role service_role; --`,
  String.raw`\' or E'\x27' \\`,
  '$$ $1 %s 100%',
  'Ṣọlá 🜁 "quoted"\r\n\t',
  '',
]

/** Makes a caller whose token contains these claims. */
const buildCaller = (claims: Record<string, unknown>) => {
  const request = {
    raw: new Request('http://site.test/rest/v1/events'),
    header: () => undefined,
    query: () => undefined,
  }
  const c = { get: () => claims, env: { peerAddress: null }, req: request } as unknown as GatewayContext
  const keys = { publishable: '', secret: 'a secret', jwtSecret: '', databasePassword: '', signingKeys: [] }
  return readCaller(c, { pools: { outside: pool, pages: pool }, serviceRoleBypasses: true, keys })
}
const settings = (...names: string[]) => ({
  text: `select ${['current_user', ...names.map((_, at) => `current_setting($${at + 1}, true)`)].join(', ')}`,
  parameters: names,
})

test.each(hostile)(
  'the row API passes an account’s e-mail address unchanged into the claims (address %j)',
  async email => {
    const claims = { role: 'authenticated', email, user_metadata: { name: email } }
    const [rows] = await runFileTransaction(buildCaller(claims), { operation: email }, ({ asCaller }) =>
      asCaller(settings('request.jwt.claims', 'request.jwt.claim.email', 'storage.operation')),
    )
    const [role, claimsText, address, operation] = rows?.[0] ?? []
    expect([role, JSON.parse(claimsText ?? ''), address, operation]).toEqual(['authenticated', claims, email, email])
  },
)

test('the claims of a request are removed before the next request', async () => {
  const claims = { role: 'authenticated', email: 'a@example.org' }
  await runFileTransaction(buildCaller(claims), { operation: 'storage.object.get' }, ({ asCaller }) =>
    asCaller(settings()),
  )
  const connection = await pool.acquire()
  const [rows] = await connection.batch([settings('request.jwt.claims', 'storage.operation')])
  connection.release()
  expect(rows?.[0]?.slice(1)).toEqual(['', ''])
  expect(rows?.[0]?.[0]).not.toBe('authenticated')
})
