// @module-tag long
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getSessionToken } from '../contract/cast.ts'
import { makePreparedFolder } from '../contract/prepared-folder.ts'
import { firstAdmin, removeFolder, retryUntilTrue, signedOutOptions } from '../contract/site-under-test.ts'
import { formatWordpressExport, type OldSite, serveOldSite } from '../support/old-site.ts'
import { serverEntryFile, startProcess } from './site-process.ts'

let old: OldSite
let dataDir: string
beforeAll(async () => {
  old = await serveOldSite()
  dataDir = makePreparedFolder()
})
afterAll(() => {
  old.close()
  removeFolder(dataDir)
})

const patience = 90_000

it('an import that a killed server interrupted is complete after the next start', async () => {
  const start = () => startProcess({ dataDir, entry: serverEntryFile, variables: { IMPORT_HOSTS: old.host } })
  let site = await start()
  const signIn = async () => {
    const amina = createClient(site.url, site.publishableKey, signedOutOptions)
    expect((await amina.auth.signInWithPassword(firstAdmin)).error).toBeNull()
    return amina
  }
  let amina = await signIn()
  const posts = Array.from({ length: 40 }, (_, at) => ({
    id: at + 1,
    picture: `p${at}`,
    html: `<p><img src="http://HOST/uploads/q${at % 7}.png" alt="Q"></p>`,
  }))
  const answer = await fetch(`${site.url}/api/imports/file?name=old.xml`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await getSessionToken(amina)}` },
    body: formatWordpressExport(old.host, posts),
  })
  const { id } = (await answer.json()) as { id: string }
  const waitForStatus = (status: string) =>
    retryUntilTrue(
      async () =>
        expect((await amina.from('imports').select('status, note').eq('id', id).single()).data).toMatchObject({
          status,
        }),
      patience,
    )
  await waitForStatus('planned')
  await amina.rpc('move_import', { import: id, step: 'run' })
  const readWrittenRows = async () =>
    (
      await amina
        .from('import_items')
        .select('number', { count: 'exact', head: true })
        .eq('import_id', id)
        .eq('outcome', 'created')
    ).count
  for (const share of [8, 20]) {
    await retryUntilTrue(async () => expect(await readWrittenRows()).toBeGreaterThan(share), patience)
    await site.kill()
    site = await start()
    amina = await signIn()
  }
  await waitForStatus('done')
  expect(await readWrittenRows()).toBe(40)
  const { data: articles } = await amina.from('news_articles').select('slug').throwOnError()
  expect(articles).toHaveLength(40)
  const { data: pictures } = await amina.from('media').select('content_hash').throwOnError()
  expect(new Set(pictures.map(row => row.content_hash)).size).toBe(pictures.length)
  expect(await site.stop()).toBe(0)
}, 400_000)
