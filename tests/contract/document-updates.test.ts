import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTextUpdate } from '../support/text-update.ts'
import { getSessionToken, openSharedDocument, signUpMusa } from './cast.ts'
import { startPreparedSite } from './prepared-folder.ts'
import type { SiteUnderTest } from './site-under-test.ts'

let site: SiteUnderTest
let musa: SupabaseClient
let document: string

beforeAll(async () => {
  site = await startPreparedSite()
  musa = await signUpMusa(site)
  document = await openSharedDocument(musa)
})
afterAll(() => site.stop())

const call = (name: string, params: object) => musa.rpc(name, { document, for_epoch: 1, ...params })
const countStored = async () => (await musa.from('document_updates').select('seq').throwOnError()).data?.length

describe('the update of a shared text', () => {
  test.each([
    ['append_document_update', { knows: 1, update: btoa('not an update') }],
    ['append_document_update', { knows: 1, update: 'no base64!' }],
    ['append_document_update', { knows: 1, update: 7 }],
    ['append_document_update', { knows: 1 }],
    ['seed_document', { state: btoa('not an update') }],
    ['compact_document', { at_seq: 100, state: btoa('not an update') }],
  ])('is refused with 400 if it cannot be decoded (function %s)', async (name, params) => {
    const { status } = await call(name, params)
    expect([status, await countStored()]).toEqual([400, 0])
  })
  test('is refused if it is sent by GET', async () => {
    const address = `${site.url}/rest/v1/rpc/append_document_update`
    const headers = { apikey: site.publishableKey, authorization: `Bearer ${await getSessionToken(musa)}` }
    const parameters = { document, for_epoch: 1, knows: 1, update: btoa('not an update') }
    const byGet = await fetch(`${address}?${new URLSearchParams(parameters as never)}`, { headers })
    const asList = await fetch(address, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify([parameters]),
    })
    expect([byGet.status, asList.status, await countStored()]).toEqual([405, 400, 0])
  })
  test('is stored if the update is valid Yjs data', async () => {
    expect((await call('seed_document', { state: makeTextUpdate('words') })).data).toBe(true)
    expect((await call('append_document_update', { knows: 1, update: makeTextUpdate('words') })).data).toEqual({
      epoch: 1,
      seq: 1,
    })
  })
})

test('the document API refuses an unknown text schema version with 422', async () => {
  const { status } = await musa.rpc('open_document', {
    of_table: 'news_articles',
    of_row: '00000000-0000-4000-8000-000000000000',
    knows: 2147483647,
  })
  expect(status).toBe(422)
})
