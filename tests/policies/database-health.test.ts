import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openPool } from '../../server/backend/database/connection-pool.ts'
import { openHealthCheck } from '../../server/backend/database-health.ts'
import { makeDatabase, type TestDatabase } from '../support/database-server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await makeDatabase(inject('databaseServer'))
})
afterAll(() => database.close())

const poolAt = (url: string, max = 2) => openPool(url, { max, retryFor: 0 })
const states = async ({ isWell, isReady }: ReturnType<typeof openHealthCheck>) => [await isWell(), await isReady()]

it('the health check reports healthy and ready while the connection pools respond', async () => {
  const pool = poolAt(database.url)
  expect(await states(openHealthCheck(database.url, [pool]))).toEqual([true, true])
  await pool.end()
})

it('the health check reports not ready when visitors cannot read a table', async () => {
  const pool = poolAt(database.url)
  await database.sql`revoke select on public.settings from anon`
  expect(await states(openHealthCheck(database.url, [pool]))).toEqual([false, false])
  await database.sql`grant select on public.settings to anon`
  expect(await states(openHealthCheck(database.url, [pool]))).toEqual([true, true])
  await pool.end()
})

it('the health check reports not ready while its own connection pool does not respond', async () => {
  const pool = poolAt(database.url, 1)
  const hangingConnection = await pool.acquire()
  expect(await states(openHealthCheck(database.url, [pool]))).toEqual([false, false])
  hangingConnection.release()
  expect(await states(openHealthCheck(database.url, [pool]))).toEqual([true, true])
  await pool.end()
})

it('the health check does not wait for requests that wait for a connection', async () => {
  const pool = poolAt(database.url, 1)
  const lentConnection = await pool.acquire()
  const pendingConnection = pool.acquire()
  const isWell = openHealthCheck(database.url, [pool]).isWell()
  lentConnection.release()
  // The waiting caller does not return the connection, so that a health check queued behind the caller would wait
  // forever.
  expect(await isWell).toBe(true)
  ;(await pendingConnection).release()
  await pool.end()
})

it('the health check reports ready while the database is stopped, because cached pages are served', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/nothing'
  const pool = poolAt(nowhere)
  expect(await states(openHealthCheck(nowhere, [pool]))).toEqual([false, true])
  await pool.end()
})
