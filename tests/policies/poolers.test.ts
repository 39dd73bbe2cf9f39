import { afterAll, expect, inject, it } from 'vitest'
import { connectWithRetry } from '../../server/backend/connect-with-retry.ts'
import {
  startPoolerIgnoringParameters,
  startPoolerLosingNotifications,
  startPoolerRefusingParameters,
} from '../support/connection-poolers.ts'

const url = `${inject('databaseServer')}/postgres`
const openPoolers: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(openPoolers.map(pooler => pooler.close())))

it('the connection check connects to PostgreSQL without a pooler', async () => {
  expect(await connectWithRetry(url)).toMatch(/^\d+\.\d+/)
})

it.each([
  [
    'that refuses the settings of a session',
    startPoolerRefusingParameters,
    /does not pass on the settings of a session \(unsupported/,
  ],
  [
    'that drops the settings of a session',
    startPoolerIgnoringParameters,
    /does not pass on the settings of a session \(TimeZone is EST/,
  ],
  [
    'that loses notifications',
    startPoolerLosingNotifications,
    /lends connections by transaction \(.*\), and the site needs sessions/,
  ],
])('the connection check refuses a pooler and explains why (a pooler %s)', async (_, openPooler, reason) => {
  const pooler = await openPooler(url)
  openPoolers.push(pooler)
  const refusal = expect(connectWithRetry(pooler.url)).rejects
  await refusal.toThrow(reason)
  await refusal.toThrow(/^DATABASE_URL leads to a pooler .*Give it the address of PostgreSQL itself/)
})

it('the connection check never prints the password of a database that it cannot reach', async () => {
  await expect(connectWithRetry('postgres://zola:secret@127.0.0.1:1/site')).rejects.toThrow(
    /^DATABASE_URL \(127\.0\.0\.1:1\) cannot be reached: ECONNREFUSED\.$/,
  )
})
