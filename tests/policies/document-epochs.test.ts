import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import {
  appendUpdate,
  articleId,
  type OpenedDocument,
  openDocument,
  openSeededDocument,
  readDocument,
  reportUpdate,
  toBase64Text,
} from './opened-document.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const save = (tx: Tx, html: string) =>
  tx`update public.news_articles set content_html = ${html}, updated_at = now() where id = ${articleId}`
const readEpoch = async (tx: Tx) =>
  (await tx`select epoch from public.documents where row_id = ${articleId}`)[0]?.epoch as number

describe('the HTML of a shared text', () => {
  it('is refused if the client lacks the latest updates', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      for (const text of ['one', 'two']) await appendUpdate(tx, document, text)
      expect(await reportUpdate(tx, document, 3, '<p>three</p>')).toBe(false)
      await reportUpdate(tx, document, 2, '<p>two</p>')
      await reportUpdate(tx, document, 1, '<p>one</p>')
      expect(await tx`select html, html_seq from public.documents where id = ${document.id}`).toEqual([
        { html: '<p>two</p>', html_seq: 2 },
      ])
    })
  })
  it('is saved while editors type and keeps the shared text', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      await appendUpdate(tx, document, 'one')
      await reportUpdate(tx, document, 1, '<p>one</p>')
      await appendUpdate(tx, document, 'two')
      await reportUpdate(tx, document, 2, '<p>two</p>')
      await save(tx, '<p>one</p>')
      expect(await readEpoch(tx)).toBe(1)
    })
  })
  it('is replaced when the article is saved outside the text editor', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      await appendUpdate(tx, document, 'one')
      await reportUpdate(tx, document, 1, '<p>one</p>')
      await save(tx, '<p>From elsewhere</p>')
      expect(await readEpoch(tx)).toBe(2)
      expect(await appendUpdate(tx, document, 'late')).toEqual({ epoch: 2, seq: null })
      expect(await appendUpdate(tx, document, 'later')).toEqual({ epoch: 2, seq: null })
      expect(await reportUpdate(tx, document, 1, '<p>one</p>')).toBe(false)
      expect(
        await tx`select seq, convert_from(update, 'UTF8') as words from public.document_updates where document_id = ${document.id} order by seq`,
      ).toEqual([
        { seq: -2, words: 'later' },
        { seq: -1, words: 'late' },
        { seq: 1, words: 'one' },
      ])
      const reopenedDocument = await openDocument(tx)
      expect(reopenedDocument).toMatchObject({ epoch: 2, html: '<p>From elsewhere</p>' })
      expect(await readDocument(tx, reopenedDocument)).toMatchObject({ snapshot: null, updates: [], last_seq: 0 })
      expect(await readDocument(tx, document)).toMatchObject({
        epoch: 2,
        snapshot: toBase64Text('seed'),
        updates: ['later', 'late', 'one'].map(toBase64Text),
      })
    })
  })
  it('is replaced when an earlier text is saved again', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      for (const [at, html] of ['<p>one</p>', '<p>two</p>'].entries()) {
        await appendUpdate(tx, document, html)
        await reportUpdate(tx, document, at + 1, html)
        await save(tx, html)
      }
      expect(await readEpoch(tx)).toBe(1)
      await save(tx, '<p>one</p>')
      expect(await readEpoch(tx)).toBe(2)
    })
  })
  it('stays when another field of the article changes', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await openSeededDocument(tx)
      await tx`update public.news_articles set title = 'Another' where id = ${articleId}`
      expect(await readEpoch(tx)).toBe(1)
    })
  })
})

describe('a long update log of a shared text', () => {
  const fill = (tx: Tx, document: OpenedDocument, count: number) =>
    tx`select public.append_document_update(${document.id}, 1, 1, ${toBase64Text('word')}) from generate_series(1, ${count}::int)`
  const compact = async (tx: Tx, document: OpenedDocument, seq: number) =>
    (await tx`select public.compact_document(${document.id}, 1, ${seq}, ${toBase64Text('all of it')}) as done`)[0]?.done

  it('is not compacted twice', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      await fill(tx, document, 150)
      expect(await compact(tx, document, 151)).toBe(false)
      expect(await compact(tx, document, 99)).toBe(false)
      expect(await compact(tx, document, 120)).toBe(true)
      expect(await compact(tx, document, 150)).toBe(false)
    })
  })
  it('is deleted a week after the text’s snapshot', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      await fill(tx, document, 150)
      await compact(tx, document, 120)
      await actAsOwner(tx)
      await tx`update public.document_updates set created_at = now() - interval '8 days' where document_id = ${document.id}`
      await tx`select public.server_compact_documents()`
      expect(await tx`select from public.document_updates where document_id = ${document.id}`).toHaveLength(150)
      await tx`update public.document_snapshots set created_at = now() - interval '8 days' where document_id = ${document.id}`
      await tx`select public.server_compact_documents()`
      await actAs(tx, 'manager')
      const content = await readDocument(tx, document, 3)
      expect([content.snapshot, content.snapshot_seq, content.updates.length]).toEqual([
        toBase64Text('all of it'),
        120,
        30,
      ])
      expect((await readDocument(tx, document, 140)).updates).toHaveLength(10)
    })
  })
})
