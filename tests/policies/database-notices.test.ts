import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type DatabaseNotices, openDatabaseListener } from '../../server/backend/database-notices.ts'
import { makeDatabase, type TestDatabase } from '../support/database-server.ts'

let database: TestDatabase
let notices: DatabaseNotices
beforeAll(async () => {
  database = await makeDatabase(inject('databaseServer'))
  notices = await openDatabaseListener(database.url)
})
afterAll(async () => {
  await notices.close()
  await database.close()
})

/** Waits for the next notification of a channel. */
const next = (
  channel: 'content_changed' | 'pgrst' | 'outbox' | 'realtime',
  isIt: (text: string | undefined) => boolean = () => true,
) =>
  new Promise<string | undefined>(resolve => {
    const unlisten = notices.listen(channel, text => {
      if (!isIt(text)) return
      void unlisten()
      resolve(text)
    })
  })

it('the database listener receives a notification from another session', async () => {
  const notice = next('outbox')
  await database.sql`select pg_notify('outbox', 'a letter')`
  expect(await notice).toBe('a letter')
})

it('the database listener reports after a reconnection that notifications may be missing', async () => {
  const channels = ['content_changed', 'pgrst', 'outbox', 'realtime'] as const
  const gaps = channels.map(channel => next(channel, text => text === undefined))
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'site notices' and datname = current_database()`
  // The notification is usually sent while no connection listens, so listeners must clear their caches when they
  // reconnect.
  await database.sql`select pg_notify('content_changed', '')`
  await Promise.all(gaps)
  const notice = next('content_changed', text => text !== '')
  await database.sql`select pg_notify('content_changed', 'again')`
  expect(await notice).toBe('again')
})
