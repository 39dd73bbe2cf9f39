// @module-tag long
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import type { SessionDb } from '../../app/platform/db/session-db.ts'
import { type LiveDocument, openLiveDocument } from '../../app/platform/live/live-document.ts'
import { signInAmina, signUpMusa } from '../contract/cast.ts'
import { makePreparedFolder } from '../contract/prepared-folder.ts'
import { firstAdmin, removeFolder, retryUntilTrue } from '../contract/site-under-test.ts'
import { startProcess } from './site-process.ts'

const patience = 90_000

/** Document with one empty paragraph. */
function seed(): Uint8Array {
  const doc = new Y.Doc()
  doc.getXmlFragment('default').insert(0, [new Y.XmlElement('paragraph')])
  const [paragraph] = doc.getXmlFragment('default').toArray() as Y.XmlElement[]
  paragraph?.insert(0, [new Y.XmlText()])
  return Y.encodeStateAsUpdate(doc)
}

const findText = ({ doc }: LiveDocument) => {
  const [paragraph] = doc.getXmlFragment('default').toArray() as Y.XmlElement[]
  return paragraph?.get(0) as Y.XmlText
}
const readText = (live: LiveDocument) => String(findText(live))
/** Types letters in the middle of the text, where the other editor is also typing. */
const type = (live: LiveDocument, letter: string, count: number) => {
  for (let at = 0; at < count; at++) findText(live).insert(Math.floor(readText(live).length / 2), letter)
}
const count = (text: string, letter: string) => text.split(letter).length - 1

test('two editors lose no typed text when the server is killed while they write', async () => {
  const dataDir = makePreparedFolder()
  let site = await startProcess({ dataDir })
  const port = Number(new URL(site.url).port)
  const ownSite = { ...site, admin: firstAdmin, secretKey: '', log: [], stop: async () => {} }
  const [amina, musa] = [await signInAmina(ownSite), await signUpMusa(ownSite)]
  const { data: article } = await amina
    .from('news_articles')
    .insert({ slug: 'written-together', title: 'Written together' })
    .select('id')
    .single()
    .throwOnError()
  const openEditor = async (person: SupabaseClient, name: string) => {
    const db = person as unknown as SessionDb
    const live = openLiveDocument({
      db,
      table: 'news_articles',
      row: String(article?.id),
      me: { user: name, name },
      knows: 1,
      seed,
    })
    await live.open()
    return live
  }
  const [aminaEditor, musaEditor] = await Promise.all([openEditor(amina, 'Amina'), openEditor(musa, 'Musa')])
  const live = () => [aminaEditor, musaEditor].map(each => each.state.read().status)
  await retryUntilTrue(async () => expect(live()).toEqual(['live', 'live']), patience)

  type(aminaEditor, 'a', 50)
  type(musaEditor, 'm', 50)
  await retryUntilTrue(async () => expect(count(readText(aminaEditor), 'm')).toBeGreaterThan(0), patience)
  type(aminaEditor, 'a', 50)
  type(musaEditor, 'm', 50)
  await site.kill()
  type(aminaEditor, 'a', 100)
  type(musaEditor, 'm', 100)
  await retryUntilTrue(async () => expect(live()).toEqual(['offline', 'offline']), patience)
  site = await startProcess({ dataDir, port })

  await retryUntilTrue(async () => {
    for (const each of [aminaEditor, musaEditor])
      expect([count(readText(each), 'a'), count(readText(each), 'm')]).toEqual([200, 200])
    expect(readText(aminaEditor)).toBe(readText(musaEditor))
    expect(live()).toEqual(['live', 'live'])
  }, patience)
  const freshEditor = await openEditor(amina, 'Amina')
  expect(readText(freshEditor)).toBe(readText(musaEditor))

  await Promise.all([aminaEditor, musaEditor, freshEditor].map(each => each.close()))
  await Promise.all([amina, musa].map(person => person.realtime.disconnect()))
  await site.stop()
  removeFolder(dataDir)
}, 300_000)
