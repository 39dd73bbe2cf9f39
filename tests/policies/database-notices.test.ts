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

/** The next notice of a channel that is looked for. */
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

it('hears what another session says', async () => {
  const heard = next('outbox')
  await database.sql`select pg_notify('outbox', 'a letter')`
  expect(await heard).toBe('a letter')
})

it('tells every channel that notices may have been missed after its connection was ended, and listens again', async () => {
  const channels = ['content_changed', 'pgrst', 'outbox', 'realtime'] as const
  const gaps = channels.map(channel => next(channel, text => text === undefined))
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'site notices' and datname = current_database()`
  // Mostly said while nobody listens: whoever depends on it has to forget what it knows.
  await database.sql`select pg_notify('content_changed', '')`
  await Promise.all(gaps)
  const heard = next('content_changed', text => text !== '')
  await database.sql`select pg_notify('content_changed', 'again')`
  expect(await heard).toBe('again')
})
