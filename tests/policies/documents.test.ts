import { describe, expect, it } from 'vitest'
import { actAs, rolledBack } from '../../server/diagnostics/permissions/act-as.ts'
import { id, type Role, roles, who } from '../../server/diagnostics/permissions/cast.ts'
import { databaseForTests } from '../support/database-for-tests.ts'
import { asOwner, atFirstStep, signIn, type Tx } from './signed-in.ts'

const sql = databaseForTests()
const article = id(201)
const base64 = (text: string) => Buffer.from(text).toString('base64')

type Opened = { id: string; epoch: number; html: string | null }
const open = async (tx: Tx, knows = 1, row = article): Promise<Opened> =>
  (await tx`select public.open_document('news_articles', ${row}, ${knows}) as opened`)[0]?.opened
const append = async (tx: Tx, { id: of, epoch }: Opened, words: string, knows = 1) =>
  (await tx`select public.append_document_update(${of}, ${epoch}, ${knows}, ${base64(words)}) as answer`)[0]?.answer
const seed = async (tx: Tx, { id: of, epoch }: Opened, words = 'seed') =>
  (await tx`select public.seed_document(${of}, ${epoch}, ${base64(words)}) as done`)[0]?.done
const tell = async (tx: Tx, { id: of, epoch }: Opened, seq: number, html: string) =>
  (await tx`select public.tell_document_html(${of}, ${epoch}, ${seq}, ${html}) as done`)[0]?.done
const read = async (tx: Tx, { id: of, epoch }: Opened, after = -1) =>
  (await tx`select public.read_document(${of}, ${epoch}, ${after}) as found`)[0]?.found
const save = (tx: Tx, html: string) =>
  tx`update public.news_articles set content_html = ${html}, updated_at = now() where id = ${article}`
const epochOf = async (tx: Tx) =>
  (await tx`select epoch from public.documents where row_id = ${article}`)[0]?.epoch as number

/** A text that Musa has opened and seeded. */
async function opened(tx: Tx): Promise<Opened> {
  await actAs(tx, 'manager')
  const document = await open(tx)
  await seed(tx, document)
  return document
}

describe('refused', () => {
  it.each([
    [who.anon, 'anon'],
    [who.user, 'user'],
  ] as const)('%s: to open, seed, write, tell and compact a text', async (_, role) => {
    await rolledBack(sql, async tx => {
      const document = await opened(tx)
      await asOwner(tx)
      await actAs(tx, role)
      const attempts = [
        (s: Tx) => open(s),
        (s: Tx) => seed(s, document),
        (s: Tx) => append(s, document, 'words'),
        (s: Tx) => tell(s, document, 0, '<p>x</p>'),
        (s: Tx) => s`select public.compact_document(${document.id}, 1, 100, 'AAAA')`,
      ]
      for (const attempt of attempts) await expect(tx.savepoint(attempt)).rejects.toMatchObject({ code: '42501' })
    })
  })
  it('Zola reads nothing of a text, and Tunde may not even ask', async () => {
    await rolledBack(sql, async tx => {
      const document = await opened(tx)
      await asOwner(tx)
      await actAs(tx, 'user')
      expect(await read(tx, document)).toBeNull()
      await asOwner(tx)
      await actAs(tx, 'anon')
      await expect(tx.savepoint(s => read(s, document))).rejects.toMatchObject({ code: '42501' })
    })
  })
  it('Musa, until he has shown his second factor', async () => {
    await rolledBack(sql, async tx => {
      await signIn(tx, 'manager', { factor: true })
      await actAs(tx, 'manager', atFirstStep)
      await expect(tx.savepoint(s => open(s))).rejects.toMatchObject({ code: '42501' })
    })
  })
  it.each([
    ['a table whose texts are written by one', 'events', article, '22023'],
    ['an article that is not there', 'news_articles', id(999), 'PT404'],
  ])('a text of %s', async (_, table, row, code) => {
    await rolledBack(sql, async tx => {
      await actAs(tx, 'manager')
      const asked = tx.savepoint(s => s`select public.open_document(${table}, ${row}, 1)`)
      await expect(asked).rejects.toMatchObject({ code })
    })
  })
  it('an update that is too long, and one to a text that is not there', async () => {
    await rolledBack(sql, async tx => {
      const document = await opened(tx)
      const long = tx.savepoint(s => append(s, document, 'x'.repeat(1_500_001)))
      await expect(long).rejects.toMatchObject({ code: '23514' })
      const nowhere = tx.savepoint(s => append(s, { ...document, id: id(999) }, 'words'))
      await expect(nowhere).rejects.toMatchObject({ code: 'PT404' })
    })
  })
  it('the three hundred and first update in ten seconds; of Amina the first is taken', async () => {
    await rolledBack(sql, async tx => {
      const document = await opened(tx)
      await tx`select public.append_document_update(${document.id}, 1, 1, ${base64('word')}) from generate_series(1, 300)`
      await expect(tx.savepoint(s => append(s, document, 'more'))).rejects.toMatchObject({ code: 'PT429' })
      await asOwner(tx)
      await actAs(tx, 'admin')
      expect(await append(tx, document, 'Amina’s')).toEqual({ epoch: 1, seq: 301 })
    })
  })
  it('a page from before the text could hold what stands in it: to open, and to write', async () => {
    await rolledBack(sql, async tx => {
      const document = await opened(tx)
      await open(tx, 2)
      await expect(tx.savepoint(s => open(s, 1))).rejects.toMatchObject({ code: 'PT409' })
      await expect(tx.savepoint(s => append(s, document, 'words', 1))).rejects.toMatchObject({ code: 'PT409' })
      expect(await append(tx, document, 'words', 2)).toEqual({ epoch: 1, seq: 1 })
    })
  })
})

describe('the channel of a document', () => {
  /** What the policies let this person do on a channel, as a join asks it. */
  const rights = (role: Role, topic: string) =>
    rolledBack(sql, async tx => {
      await tx`insert into realtime.messages (topic, extension) values (${topic}, 'broadcast')`
      await actAs(tx, role)
      await tx`select set_config('realtime.topic', ${topic}, true)`
      const hears = (await tx`select from realtime.messages`).length > 0
      const speaks = await tx
        .savepoint(s => s`insert into realtime.messages (topic, extension) values (${topic}, 'presence')`)
        .then(
          () => true,
          () => false,
        )
      return { hears, speaks }
    })
  it.each(roles.map(role => [who[role], role] as const))(
    '%s hears and speaks there as an editor or not at all',
    async (_, role) => {
      const may = role === 'manager' || role === 'admin'
      expect(await rights(role, `document:${article}`)).toEqual({ hears: may, speaks: may })
      expect(await rights(role, 'anything-else')).toEqual({ hears: false, speaks: false })
    },
  )
})

describe('a text', () => {
  it('is seeded once, whoever comes first, and both go on with that', async () => {
    await rolledBack(sql, async tx => {
      await tx`update public.news_articles set content_html = '<p>Hello</p>' where id = ${article}`
      await actAs(tx, 'manager')
      const document = await open(tx)
      expect(document.html).toBe('<p>Hello</p>')
      expect(await seed(tx, document, 'the first')).toBe(true)
      await asOwner(tx)
      await actAs(tx, 'admin')
      expect(await seed(tx, document, 'the second')).toBe(false)
      expect((await read(tx, document)).snapshot).toBe(base64('the first'))
      expect((await open(tx)).html).toBeNull()
    })
  })
  it('has its updates numbered without holes, and gives what came after a number', async () => {
    await rolledBack(sql, async tx => {
      const document = await opened(tx)
      for (const words of ['one', 'two', 'three']) await append(tx, document, words)
      expect(await read(tx, document, 1)).toEqual({
        epoch: 1,
        last_seq: 3,
        snapshot: null,
        snapshot_seq: null,
        updates: [base64('two'), base64('three')],
      })
    })
  })
  it('goes with its article', async () => {
    await rolledBack(sql, async tx => {
      const document = await opened(tx)
      await append(tx, document, 'words')
      await asOwner(tx)
      await tx`delete from public.news_articles where id = ${article}`
      expect(await tx`select from public.document_updates where document_id = ${document.id}`).toHaveLength(0)
      expect(await tx`select from public.documents where id = ${document.id}`).toHaveLength(0)
    })
  })
  it('leaves no history, no line of the audit trail and an untouched article while it is written', async () => {
    await rolledBack(sql, async tx => {
      const traces = async () =>
        (
          await tx`select (select count(*) from public.revisions) + (select count(*) from public.audit_log) as all,
            (select content_html from public.news_articles where id = ${article}) as html`
        )[0]
      const before = await traces()
      const document = await opened(tx)
      await append(tx, document, 'words')
      await tell(tx, document, 1, '<p>words</p>')
      await asOwner(tx)
      expect(await traces()).toEqual(before)
    })
  })
})

describe('what a text reads as', () => {
  it('is never put back by somebody who is behind, nor told of what is not there yet', async () => {
    await rolledBack(sql, async tx => {
      const document = await opened(tx)
      for (const words of ['one', 'two']) await append(tx, document, words)
      expect(await tell(tx, document, 3, '<p>three</p>')).toBe(false)
      await tell(tx, document, 2, '<p>two</p>')
      await tell(tx, document, 1, '<p>one</p>')
      expect(await tx`select html, html_seq from public.documents where id = ${document.id}`).toEqual([
        { html: '<p>two</p>', html_seq: 2 },
      ])
    })
  })
  it('can be saved into its article while others type on, without a new epoch', async () => {
    await rolledBack(sql, async tx => {
      const document = await opened(tx)
      await append(tx, document, 'one')
      await tell(tx, document, 1, '<p>one</p>')
      await append(tx, document, 'two')
      await tell(tx, document, 2, '<p>two</p>')
      await save(tx, '<p>one</p>')
      expect(await epochOf(tx)).toBe(1)
    })
  })
  it('gives way when the article is written from outside: a new epoch, and late words are kept beside it', async () => {
    await rolledBack(sql, async tx => {
      const document = await opened(tx)
      await append(tx, document, 'one')
      await tell(tx, document, 1, '<p>one</p>')
      await save(tx, '<p>From elsewhere</p>')
      expect(await epochOf(tx)).toBe(2)
      expect(await append(tx, document, 'late')).toEqual({ epoch: 2, seq: null })
      expect(await append(tx, document, 'later')).toEqual({ epoch: 2, seq: null })
      expect(await tell(tx, document, 1, '<p>one</p>')).toBe(false)
      expect(
        await tx`select seq, convert_from(update, 'UTF8') as words from public.document_updates where document_id = ${document.id} order by seq`,
      ).toEqual([
        { seq: -2, words: 'later' },
        { seq: -1, words: 'late' },
        { seq: 1, words: 'one' },
      ])
      const again = await open(tx)
      expect(again).toMatchObject({ epoch: 2, html: '<p>From elsewhere</p>' })
      expect(await read(tx, again)).toMatchObject({ snapshot: null, updates: [], last_seq: 0 })
      expect(await read(tx, document)).toMatchObject({
        epoch: 2,
        snapshot: base64('seed'),
        updates: ['later', 'late', 'one'].map(base64),
      })
    })
  })
  it('gives way to Undo too, which brings back what was saved before', async () => {
    await rolledBack(sql, async tx => {
      const document = await opened(tx)
      for (const [at, html] of ['<p>one</p>', '<p>two</p>'].entries()) {
        await append(tx, document, html)
        await tell(tx, document, at + 1, html)
        await save(tx, html)
      }
      expect(await epochOf(tx)).toBe(1)
      await save(tx, '<p>one</p>')
      expect(await epochOf(tx)).toBe(2)
    })
  })
  it('is not touched by a change of another field', async () => {
    await rolledBack(sql, async tx => {
      await opened(tx)
      await tx`update public.news_articles set title = 'Another' where id = ${article}`
      expect(await epochOf(tx)).toBe(1)
    })
  })
})

describe('a long log', () => {
  const fill = (tx: Tx, document: Opened, count: number) =>
    tx`select public.append_document_update(${document.id}, 1, 1, ${base64('word')}) from generate_series(1, ${count}::int)`
  const compact = async (tx: Tx, document: Opened, seq: number) =>
    (await tx`select public.compact_document(${document.id}, 1, ${seq}, ${base64('all of it')}) as done`)[0]?.done

  it('is not compacted ahead of itself, nor over and over', async () => {
    await rolledBack(sql, async tx => {
      const document = await opened(tx)
      await fill(tx, document, 150)
      expect(await compact(tx, document, 151)).toBe(false)
      expect(await compact(tx, document, 99)).toBe(false)
      expect(await compact(tx, document, 120)).toBe(true)
      expect(await compact(tx, document, 150)).toBe(false)
    })
  })
  it('is cleared by the night a week later, and whoever was far behind is given the snapshot', async () => {
    await rolledBack(sql, async tx => {
      const document = await opened(tx)
      await fill(tx, document, 150)
      await compact(tx, document, 120)
      await asOwner(tx)
      await tx`update public.document_updates set created_at = now() - interval '8 days' where document_id = ${document.id}`
      await tx`select public.server_compact_documents()`
      expect(await tx`select from public.document_updates where document_id = ${document.id}`).toHaveLength(150)
      await tx`update public.document_snapshots set created_at = now() - interval '8 days' where document_id = ${document.id}`
      await tx`select public.server_compact_documents()`
      await actAs(tx, 'manager')
      const found = await read(tx, document, 3)
      expect([found.snapshot, found.snapshot_seq, found.updates.length]).toEqual([base64('all of it'), 120, 30])
      expect((await read(tx, document, 140)).updates).toHaveLength(10)
    })
  })
})
