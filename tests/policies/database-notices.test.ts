import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type DatabaseNotices, openNotices } from '../../server/backend/database-notices.ts'
import { newDatabase, type TestDatabase } from '../support/database-server.ts'

let database: TestDatabase
let notices: DatabaseNotices
beforeAll(async () => {
  database = await newDatabase(inject('databaseServer'))
  notices = await openNotices(database.url)
})
afterAll(async () => {
  await notices.close()
  await database.close()
})

/** The next notice of a channel. */
const next = (channel: 'content_changed' | 'pgrst' | 'outbox' | 'realtime') =>
  new Promise<string | undefined>(resolve => {
    const unlisten = notices.listen(channel, text => {
      void unlisten()
      resolve(text)
    })
  })

it('hears what another session says', async () => {
  const heard = next('outbox')
  await database.sql`select pg_notify('outbox', 'a letter')`
  expect(await heard).toBe('a letter')
})

it('tells every channel that notices may have been missed after its connection was ended, and listens again', async () => {
  const channels = ['content_changed', 'pgrst', 'outbox', 'realtime'] as const
  const gaps = channels.map(next)
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'site notices' and datname = current_database()`
  // Said while nobody listens: whoever depends on it has to forget what it knows.
  await database.sql`select pg_notify('content_changed', '')`
  expect(await Promise.all(gaps)).toEqual(channels.map(() => undefined))
  const heard = next('content_changed')
  await database.sql`select pg_notify('content_changed', 'again')`
  expect(await heard).toBe('again')
})
