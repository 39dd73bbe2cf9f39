import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatewayConnection, openGatewayConnection } from '../../server/backend/gateway/database-connection.ts'
import { preparedFolder } from './prepared-folder.ts'
import { embeddedAddress, removeFolder, type SiteUnderTest, startSite } from './site-under-test.ts'

let site: SiteUnderTest
let connection: GatewayConnection['connection']
let pool: GatewayConnection['pool']
const dataDir = preparedFolder()

beforeAll(async () => {
  site = await startSite({ DATA_DIR: dataDir })
  const opened = openGatewayConnection(embeddedAddress(dataDir), { serviceRoleBypasses: true, max: 1 })
  connection = opened.connection
  pool = opened.pool
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

type Told = { told: string; role: string }
const setting = (name: string) => sql<Told>`select current_setting(${name}, true) as told, current_user as role`

test.each(hostile)('the address of an account is in its claims letter by letter: %j', async email => {
  const jwt = { email, user_metadata: { name: email } }
  const told = await connection.withContext({ auth: { role: 'authenticated', jwt } }, async db => ({
    claims: (await setting('request.jwt.claims').execute(db)).rows[0],
    email: (await setting('request.jwt.claim.email').execute(db)).rows[0],
  }))
  expect(JSON.parse(told.claims?.told ?? '')).toEqual({ role: 'authenticated', ...jwt })
  expect(told.email).toEqual({ told: email, role: 'authenticated' })
})

test.each(hostile)('a function of the database reads path and headers as they came: %j', async said => {
  const rpc = { readOnly: false, method: 'POST', path: `/rpc/${said}`, requestHeaders: { 'x-client-info': said } }
  const told = await connection.withContext(
    { auth: { role: 'anon' } },
    async db => ({
      path: (await setting('request.path').execute(db)).rows[0],
      headers: (await setting('request.headers').execute(db)).rows[0],
    }),
    { rpc },
  )
  expect(told.path).toEqual({ told: rpc.path, role: 'anon' })
  expect(JSON.parse(told.headers?.told ?? '')).toEqual(rpc.requestHeaders)
})

test('nothing of it stays for whoever asks next', async () => {
  await connection.withContext({ auth: { role: 'authenticated', jwt: { email: 'a@example.org' } } }, async db =>
    setting('request.jwt.claims').execute(db),
  )
  const { rows } = await setting('request.jwt.claims').execute(connection.kysely)
  expect(rows[0]?.told).toBe('')
  expect(rows[0]?.role).not.toBe('authenticated')
})
