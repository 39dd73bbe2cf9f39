// @module-tag long
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PostgresCluster, startCluster } from '../../server/backend/cluster/postgres-cluster.ts'
import { connectSql } from '../../server/backend/database/sql.ts'
import { lockFolder, type ReleaseFolderLock } from '../../server/backend/folder-lock.ts'
import { openBackend } from '../../server/backend/open-backend.ts'
import { readEnvironment } from '../../server/environment.ts'
import { password, signInAmina, signUpMusa, signUpZola } from './cast.ts'
import { closeChannels, joinChannel, sendToChannel } from './channel-listener.ts'
import { makePreparedFolder } from './prepared-folder.ts'
import {
  makeTemporaryFolder,
  makeVisitorClient,
  removeFolder,
  retryUntilTrue,
  type SiteUnderTest,
  signedOutOptions,
  startSite,
} from './site-under-test.ts'
import { testSupabaseContract } from './supabase.contract.ts'

describe('an embedded database that another server uses as a Supabase project', () => {
  let site: SiteUnderTest
  const dataDir = makeTemporaryFolder()
  beforeAll(async () => {
    site = await startSite({ DATA_DIR: dataDir })
  })
  afterAll(async () => {
    await site.stop()
    removeFolder(dataDir)
  })
  testSupabaseContract(() => site)

  test('sends changes to that server', async () => {
    const { url, publishableKey } = site
    const elsewhere = await openBackend(
      readEnvironment({ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey }),
      () => {},
    )
    expect([elsewhere.kind, elsewhere.browser.url, elsewhere.handle, await elsewhere.isWell()]).toEqual([
      'supabase',
      url,
      undefined,
      true,
    ])
    let notificationCount = 0
    const stop = await elsewhere.onContentChange(() => {
      notificationCount++
    })
    const musa = await signUpMusa(site)
    const name = `Circle ${randomUUID().slice(0, 8)}`
    await musa
      .from('circles')
      .insert({ slug: name.toLowerCase().replace(' ', '-'), name })
      .throwOnError()
    await retryUntilTrue(async () => expect(notificationCount).toBeGreaterThan(0))
    await stop()
    const closedBackend = await openBackend(
      readEnvironment({ SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_PUBLISHABLE_KEY: publishableKey }),
      () => {},
    )
    expect(await closedBackend.isWell()).toBe(false)
  })
})

describe('a site with a database process that was killed', () => {
  test('works again after the restart of the database', async () => {
    const dataDir = makePreparedFolder()
    const site = await startSite({ DATA_DIR: dataDir })
    let notificationCount = 0
    await site.backend?.onContentChange(() => {
      notificationCount++
    })
    const serverProcess = () => Number.parseInt(readFileSync(`${dataDir}/postgres/postmaster.pid`, 'utf8'), 10)
    const before = serverProcess()
    process.kill(before, 'SIGKILL')
    // The timeout is long, because a busy machine needs time to recover a database.
    await retryUntilTrue(async () => expect(serverProcess()).not.toBe(before), 30_000)
    await retryUntilTrue(async () => expect(await site.backend?.isWell()).toBe(true), 30_000)
    // The interruption itself counts as a content change, because a notification may have been missed while it lasted.
    await retryUntilTrue(async () => expect(notificationCount).toBeGreaterThan(0), 30_000)
    const missedCount = notificationCount
    const amina = await signInAmina(site)
    await amina.from('circles').insert({ slug: 'after', name: 'After' }).throwOnError()
    await retryUntilTrue(async () => expect(notificationCount).toBeGreaterThan(missedCount))
    await site.stop()
    removeFolder(dataDir)
  }, 120_000)
})

describe('several web processes on an external PostgreSQL', () => {
  const folder = makeTemporaryFolder()
  let cluster: PostgresCluster
  let release: ReleaseFolderLock
  let sites: SiteUnderTest[]

  beforeAll(async () => {
    mkdirSync(`${folder}/server`)
    release = await lockFolder(`${folder}/server`)
    cluster = await startCluster(`${folder}/server`, 'superuser password', () => {})
    const sql = connectSql(`postgres://postgres:superuser%20password@127.0.0.1:${cluster.port}/postgres`, { max: 1 })
    await sql.unsafe(`create role network login createrole password 'network password'`)
    await sql.unsafe('create database network owner network')
    await sql.end()
    const variables = {
      DATABASE_URL: `postgres://network:network%20password@127.0.0.1:${cluster.port}/network`,
      DATA_DIR: `${folder}/web`,
    }
    sites = await Promise.all([startSite(variables), startSite(variables)])
  })
  afterAll(async () => {
    await Promise.all(sites.map(site => site.stop()))
    await cluster.stop()
    await release()
    removeFolder(folder)
  })
  const site = (number: number) => () => {
    const tierSite = sites[number]
    if (!tierSite) throw new Error('The site did not start')
    return tierSite
  }

  testSupabaseContract(site(0))

  test('know a new account of one process immediately', async () => {
    expect(site(0)().publishableKey).toBe(site(1)().publishableKey)
    const { email } = await signUpZola(site(0)())
    const { data } = await makeVisitorClient(site(1)()).auth.signInWithPassword({ email, password })
    const elsewhere = await makeVisitorClient(site(0)()).auth.getUser(data.session?.access_token)
    expect(elsewhere.data.user?.email).toBe(email)
  })

  test('are all notified when one process changes a circle', async () => {
    const counts = sites.map(() => 0)
    const stopListeners = await Promise.all(
      sites.map((each, number) => each.backend?.onContentChange(() => (counts[number] = (counts[number] ?? 0) + 1))),
    )
    const musa = await signUpMusa(site(0)())
    const name = `Circle ${randomUUID().slice(0, 8)}`
    await musa
      .from('circles')
      .insert({ slug: name.toLowerCase().replace(' ', '-'), name })
      .throwOnError()
    await retryUntilTrue(async () => expect(Math.min(...counts)).toBeGreaterThan(0))
    await Promise.all(stopListeners.map(stop => stop?.()))
  })

  test('let editors on different processes share one text', async () => {
    const topic = `document:${randomUUID()}`
    const musa = await signUpMusa(site(0)())
    const amina = await signInAmina(site(1)())
    const [musaChannel, aminaChannel] = await Promise.all([
      joinChannel(musa, topic, { key: 'musa' }),
      joinChannel(amina, topic),
    ])
    await musaChannel.channel.track({ name: 'Musa' })
    await retryUntilTrue(async () => expect(Object.keys(aminaChannel.channel.presenceState())).toEqual(['musa']))
    const longText = 'Habari '.repeat(3000)
    await sendToChannel(musaChannel, 'greeting', { long: longText })
    await sendToChannel(aminaChannel, 'bytes', new Uint8Array([7]).buffer)
    await retryUntilTrue(async () =>
      expect(aminaChannel.broadcasts).toEqual([{ event: 'greeting', payload: { long: longText } }]),
    )
    await retryUntilTrue(async () => expect(musaChannel.broadcasts.map(({ event }) => event)).toEqual(['bytes']))
    await closeChannels(musa, amina)
  })

  test('query rows without a network request', async () => {
    const { backend, url, publishableKey } = site(0)()
    if (!backend) throw new Error('no backend')
    expect(await backend.isWell()).toBe(true)
    const tunde = createClient(url, publishableKey, { ...signedOutOptions, global: { fetch: backend.fetch } })
    expect((await tunde.from('circles').select('slug')).data?.length).toBeGreaterThan(0)
  })
})

const { CONTRACT_SUPABASE_URL: url, CONTRACT_SUPABASE_PUBLISHABLE_KEY: publishableKey } = process.env
const { CONTRACT_ADMIN_EMAIL: email, CONTRACT_ADMIN_PASSWORD: adminPassword } = process.env

if (url && publishableKey && email && adminPassword) {
  describe('a Supabase project', () => {
    testSupabaseContract(() => ({
      url,
      publishableKey,
      secretKey: '',
      admin: { email, password: adminPassword },
      log: [],
      stop: async () => {},
    }))
  })
} else {
  console.log(
    'A Supabase project: not run. It needs CONTRACT_SUPABASE_URL, CONTRACT_SUPABASE_PUBLISHABLE_KEY, CONTRACT_ADMIN_EMAIL and CONTRACT_ADMIN_PASSWORD.',
  )
}
