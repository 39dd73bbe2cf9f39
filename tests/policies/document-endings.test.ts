import { describe, expect, it } from 'vitest'
import { textSchemaVersion } from '../../app/desk/editor/text-extensions.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import {
  appendUpdate,
  articleId,
  type OpenedDocument,
  openDocument,
  openSeededDocument,
  reportUpdate,
  toBase64Text,
} from './opened-document.ts'
import { actAsOwner, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

const listUnsavedWords = async (tx: Tx, { id }: OpenedDocument) =>
  (await tx`select public.list_unsaved_words(${id}) as listed`)[0]?.listed
/** Calls `save_article` as a form does: with the current version as the version that the form has loaded. */
const save = (tx: Tx, html: string, reading?: object) =>
  tx`select public.save_article(${tx.json({ id: articleId, content_html: html })},
    (select updated_at from public.news_articles where id = ${articleId}), ${reading ? tx.json(reading as never) : null})`
const documentRow = async (tx: Tx) =>
  (await tx`select epoch, last_seq, saved_seq, text_schema from public.documents where row_id = ${articleId}`)[0]

/** Opens a shared document with one update, which contains this text. */
async function openDocumentWithText(tx: Tx, text: string) {
  const document = await openSeededDocument(tx)
  await appendUpdate(tx, document, text)
  await reportUpdate(tx, document, 1, `<p>${text}</p>`)
  return document
}

describe('the save of a shared text into its article', () => {
  it('does not replace the shared document', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await openDocumentWithText(tx, 'one')
      await save(tx, '<p>one</p>', { epoch: 1, seq: 1 })
      expect(await documentRow(tx)).toMatchObject({ epoch: 1, last_seq: 1, saved_seq: 1 })
    })
  })
  it.each([
    ['a text that no update contains', 1, '<p>made up</p>'],
    ['a text of an ended epoch', 2, '<p>one</p>'],
  ])('is refused with PT409 (case “%s”)', async (_, epoch, html) => {
    await runInRolledBackTransaction(sql, async tx => {
      await openDocumentWithText(tx, 'one')
      const saveAttempt = tx.savepoint(s => save(s, html, { epoch, seq: 1 }))
      await expect(saveAttempt).rejects.toMatchObject({ code: 'PT409' })
      expect(await documentRow(tx)).toMatchObject({ epoch: 1, saved_seq: 0 })
    })
  })
  it('is refused if saved changes are missing', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      for (const [at, words] of ['one', 'two'].entries()) await appendUpdate(tx, document, words + at)
      await reportUpdate(tx, document, 2, '<p>both</p>')
      await save(tx, '<p>both</p>', { epoch: 1, seq: 2 })
      await reportUpdate(tx, document, 1, '<p>one</p>')
      const saveAttempt = tx.savepoint(s => save(s, '<p>one</p>', { epoch: 1, seq: 1 }))
      await expect(saveAttempt).rejects.toMatchObject({ code: 'PT409' })
    })
  })
})

describe('unsaved text of an overwritten article', () => {
  it('becomes a revision in the history', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openDocumentWithText(tx, 'typed')
      await actAsOwner(tx)
      await actAs(tx, 'admin')
      await save(tx, '<p>From elsewhere</p>')
      expect(await listUnsavedWords(tx, document)).toEqual([{ epoch: 1, version: null, updates: [], lowest: null }])
      await actAsOwner(tx)
      await actAs(tx, 'manager')
      const [{ version }] = await listUnsavedWords(tx, document)
      const [storedDocument] =
        await tx`select row_data ->> 'content_html' as html, actor from public.revisions where id = ${version.id}`
      expect(storedDocument).toEqual({ html: '<p>typed</p>', actor: expect.stringMatching(/2$/) })
    })
  })
  it('is returned as document updates if its HTML is unknown', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      await appendUpdate(tx, document, 'untold')
      await tx`update public.news_articles set content_html = '<p>From elsewhere</p>' where id = ${articleId}`
      await appendUpdate(tx, document, 'late')
      expect(await listUnsavedWords(tx, document)).toEqual([
        { epoch: 1, version: null, updates: ['untold', 'late'].map(toBase64Text), lowest: -1 },
      ])
      await appendUpdate(tx, document, 'later')
      await tx`select public.settle_unsaved_words(${document.id}, 1, -1)`
      // Updates that another device sent after the editor saw the list are not marked as seen.
      expect(await listUnsavedWords(tx, document)).toEqual([
        { epoch: 1, version: null, updates: [toBase64Text('later')], lowest: -2 },
      ])
      await tx`select public.settle_unsaved_words(${document.id}, 1, -2)`
      expect(await listUnsavedWords(tx, document)).toEqual([{ epoch: 1, version: null, updates: [], lowest: null }])
    })
  })
  it('is empty if the whole text was already saved', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openDocumentWithText(tx, 'one')
      await save(tx, '<p>one</p>', { epoch: 1, seq: 1 })
      await save(tx, '<p>From elsewhere</p>')
      expect(await listUnsavedWords(tx, document)).toEqual([{ epoch: 1, version: null, updates: [], lowest: 1 }])
    })
  })
  it('is hidden from members', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      await appendUpdate(tx, document, 'typed')
      await tx`update public.news_articles set content_html = '<p>From elsewhere</p>' where id = ${articleId}`
      await actAsOwner(tx)
      await actAs(tx, 'user')
      expect(await listUnsavedWords(tx, document)).toEqual([])
      for (const attempt of [
        (s: Tx) => s`select public.settle_unsaved_words(${document.id}, 1, -9)`,
        (s: Tx) => s`select public.restart_document(${document.id}, 2)`,
      ])
        await expect(tx.savepoint(attempt)).rejects.toMatchObject({ code: '42501' })
    })
  })
})

describe('a shared text that cannot be decoded', () => {
  it('is rebuilt once from the saved article', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAsOwner(tx)
      await tx`update public.news_articles set content_html = '<p>Saved</p>' where id = ${articleId}`
      const document = await openSeededDocument(tx)
      await appendUpdate(tx, document, 'not an update')
      const restart = async () =>
        (await tx`select public.restart_document(${document.id}, 1) as done`)[0]?.done as boolean
      expect([await restart(), await restart()]).toEqual([true, false])
      expect(await openDocument(tx)).toMatchObject({ epoch: 2, html: '<p>Saved</p>' })
    })
  })
})

describe('the schema version of a shared text', () => {
  it.each([0, textSchemaVersion + 1, 2147483647])(
    'is refused with PT422 for a browser with version %i',
    async knownFormat => {
      await runInRolledBackTransaction(sql, async tx => {
        await openSeededDocument(tx)
        await expect(tx.savepoint(s => openDocument(s, knownFormat))).rejects.toMatchObject({ code: 'PT422' })
        expect(await documentRow(tx)).toMatchObject({ text_schema: textSchemaVersion })
      })
    },
  )
  it('is the same in text editor and database', async () => {
    expect(await sql`select newest_schema from private.shared_texts`).toEqual([{ newest_schema: textSchemaVersion }])
  })
})
