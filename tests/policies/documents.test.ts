import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, type PermissionRole, roleDescriptions, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import {
  appendUpdate,
  articleId,
  openDocument,
  openSeededDocument,
  readDocument,
  reportUpdate,
  seedDocument,
  toBase64Text,
} from './opened-document.ts'
import { actAsOwner, firstFactorClaims, signIn, type Tx } from './signed-in.ts'

const sql = openTestDatabase()

describe('operations on a shared text', () => {
  it.each([
    [roleDescriptions.anon, 'anon'],
    [roleDescriptions.user, 'user'],
  ] as const)('are refused to a user without permission (%s)', async (_, role) => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      await actAsOwner(tx)
      await actAs(tx, role)
      const attempts = [
        (s: Tx) => openDocument(s),
        (s: Tx) => seedDocument(s, document),
        (s: Tx) => appendUpdate(s, document, 'words'),
        (s: Tx) => reportUpdate(s, document, 0, '<p>x</p>'),
        (s: Tx) => s`select public.compact_document(${document.id}, 1, 100, 'AAAA')`,
      ]
      for (const attempt of attempts) await expect(tx.savepoint(attempt)).rejects.toMatchObject({ code: '42501' })
    })
  })
  it('return no data to members', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      await actAsOwner(tx)
      await actAs(tx, 'user')
      expect(await readDocument(tx, document)).toBeNull()
      await actAsOwner(tx)
      await actAs(tx, 'anon')
      await expect(tx.savepoint(s => readDocument(s, document))).rejects.toMatchObject({ code: '42501' })
    })
  })
  it('are refused to a manager who has not passed the second factor', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await signIn(tx, 'manager', { factor: true })
      await actAs(tx, 'manager', firstFactorClaims)
      await expect(tx.savepoint(s => openDocument(s))).rejects.toMatchObject({ code: '42501' })
    })
  })
  it.each([
    ['a table without shared texts', 'events', articleId, '22023'],
    ['a missing article', 'news_articles', makeId(999), 'PT404'],
  ])('are refused for an invalid record (case “%s”)', async (_, table, row, code) => {
    await runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      const openAttempt = tx.savepoint(s => s`select public.open_document(${table}, ${row}, 1)`)
      await expect(openAttempt).rejects.toMatchObject({ code })
    })
  })
  it('refuse an update that is too long', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      const longUpdate = tx.savepoint(s => appendUpdate(s, document, 'x'.repeat(1_500_001)))
      await expect(longUpdate).rejects.toMatchObject({ code: '23514' })
      const nowhere = tx.savepoint(s => appendUpdate(s, { ...document, id: makeId(999) }, 'words'))
      await expect(nowhere).rejects.toMatchObject({ code: 'PT404' })
    })
  })
  it('refuse the 301st update of one user within ten seconds', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      await tx`select public.append_document_update(${document.id}, 1, 1, ${toBase64Text('word')}) from generate_series(1, 300)`
      await expect(tx.savepoint(s => appendUpdate(s, document, 'more'))).rejects.toMatchObject({ code: 'PT429' })
      await actAsOwner(tx)
      await actAs(tx, 'admin')
      expect(await appendUpdate(tx, document, 'Amina’s')).toEqual({ epoch: 1, seq: 301 })
    })
  })
  it('refuse a browser page with an older text schema', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      await actAsOwner(tx)
      await tx`update private.shared_texts set newest_schema = 2`
      await actAs(tx, 'manager')
      await openDocument(tx, 2)
      await expect(tx.savepoint(s => openDocument(s, 1))).rejects.toMatchObject({ code: 'PT409' })
      await expect(tx.savepoint(s => appendUpdate(s, document, 'words', 1))).rejects.toMatchObject({ code: 'PT409' })
      expect(await appendUpdate(tx, document, 'words', 2)).toEqual({ epoch: 1, seq: 1 })
    })
  })
})

describe('the channel of a shared document', () => {
  /** Reads a user's permissions on a channel, as the server checks them when the user joins the channel. */
  const rights = (role: PermissionRole, topic: string) =>
    runInRolledBackTransaction(sql, async tx => {
      await tx`insert into realtime.messages (topic, extension) values (${topic}, 'broadcast')`
      await actAs(tx, role)
      await tx`select set_config('realtime.topic', ${topic}, true)`
      const canRead = (await tx`select from realtime.messages`).length > 0
      const canSend = await tx
        .savepoint(s => s`insert into realtime.messages (topic, extension) values (${topic}, 'presence')`)
        .then(
          () => true,
          () => false,
        )
      return { hears: canRead, speaks: canSend }
    })
  it.each(testRoles.map(role => [roleDescriptions[role], role] as const))(
    'is open only for editors (user: %s)',
    async (_, role) => {
      const may = role === 'manager' || role === 'admin'
      expect(await rights(role, `document:${articleId}`)).toEqual({ hears: may, speaks: may })
      expect(await rights(role, 'anything-else')).toEqual({ hears: false, speaks: false })
    },
  )
})

describe('a shared text', () => {
  it('gets its initial content from the first client', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await tx`update public.news_articles set content_html = '<p>Hello</p>' where id = ${articleId}`
      await actAs(tx, 'manager')
      const document = await openDocument(tx)
      expect(document.html).toBe('<p>Hello</p>')
      expect(await seedDocument(tx, document, 'the first')).toBe(true)
      await actAsOwner(tx)
      await actAs(tx, 'admin')
      expect(await seedDocument(tx, document, 'the second')).toBe(false)
      expect((await readDocument(tx, document)).snapshot).toBe(toBase64Text('the first'))
      expect((await openDocument(tx)).html).toBeNull()
    })
  })
  it('numbers its updates without gaps', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      for (const text of ['one', 'two', 'three']) await appendUpdate(tx, document, text)
      expect(await readDocument(tx, document, 1)).toEqual({
        epoch: 1,
        last_seq: 3,
        snapshot: null,
        snapshot_seq: null,
        updates: [toBase64Text('two'), toBase64Text('three')],
      })
    })
  })
  it('is deleted together with its article', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const document = await openSeededDocument(tx)
      await appendUpdate(tx, document, 'words')
      await actAsOwner(tx)
      await tx`delete from public.news_articles where id = ${articleId}`
      expect(await tx`select from public.document_updates where document_id = ${document.id}`).toHaveLength(0)
      expect(await tx`select from public.documents where id = ${document.id}`).toHaveLength(0)
    })
  })
  it('creates no history and no audit log entry', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const traces = async () =>
        (
          await tx`select (select count(*) from public.revisions) + (select count(*) from public.audit_log) as all,
            (select content_html from public.news_articles where id = ${articleId}) as html`
        )[0]
      const before = await traces()
      const document = await openSeededDocument(tx)
      await appendUpdate(tx, document, 'words')
      await reportUpdate(tx, document, 1, '<p>words</p>')
      await actAsOwner(tx)
      expect(await traces()).toEqual(before)
    })
  })
})
