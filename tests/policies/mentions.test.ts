import { describe, expect, it } from 'vitest'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { defineTransactionTests, type Tx } from './signed-in.ts'
import { amina, expectRefused, runAsEditor } from './submitted-application.ts'

const sql = openTestDatabase()
const inTx = defineTransactionTests(sql)
const letters = (tx: Tx) =>
  tx`select recipient, template, data from private.outbox where template <> 'account-notice' order by id`
const readEmail = async (tx: Tx, person: string) =>
  (await tx`select email from public.profiles where id = ${person}`)[0]?.email as string

describe('a mention in a comment on an article', () => {
  const article = async (tx: Tx) =>
    (await tx`select id from public.news_articles where binned_at is null order by id limit 1`)[0]?.id as string
  /** Opens the shared document of the article above. */
  const openText = async (tx: Tx) => {
    const row = await article(tx)
    await tx`insert into public.documents (table_name, row_id, text_schema, last_seq) values ('news_articles', ${row}, 1, 1)
      on conflict (table_name, row_id) do nothing`
    return (await tx`select id from public.documents where table_name = 'news_articles' and row_id = ${row}`)[0]
      ?.id as string
  }
  const comment = async (tx: Tx, document: string, mentionedIds: string[], answers: string | null = null) =>
    (
      await tx`insert into public.document_remarks (document_id, epoch, passage, place, words, mentioned, answers)
        values (${document}, 1, 'Seen', ${answers ? null : tx.json({})}, 'Is the secret year right?', ${mentionedIds}, ${answers}) returning id`
    )[0]?.id as string
  const mentions = async (tx: Tx) =>
    (await runAsEditor(tx, 'admin', () => tx`select public.my_tasks() as tasks`))[0]?.tasks.rows.filter(
      (row: { kind: string }) => row.kind === 'mention',
    )

  it('sends an e-mail without the text of the comment', () =>
    inTx(async tx => {
      const document = await openText(tx)
      const remark = await runAsEditor(tx, 'manager', () => comment(tx, document, [amina]))
      const [letter, ...otherLetters] = await letters(tx)
      expect(otherLetters).toEqual([])
      expect(letter).toMatchObject({
        recipient: await readEmail(tx, amina),
        data: { about: 'mention', article: await article(tx) },
      })
      expect(JSON.stringify(letter)).not.toContain('secret')
      expect(await mentions(tx)).toMatchObject([{ id: await article(tx), text: 'Is the secret year right?' }])
      await runAsEditor(
        tx,
        'manager',
        () => tx`update public.document_remarks set settled_at = now() where id = ${remark}`,
      )
      expect(await mentions(tx)).toEqual([])
      await runAsEditor(
        tx,
        'manager',
        () => tx`update public.document_remarks set settled_at = null where id = ${remark}`,
      )
      await tx`update public.document_remarks set created_at = now() - interval '1 hour' where id = ${remark}`
      await runAsEditor(tx, 'admin', () => comment(tx, document, [], remark))
      expect(await mentions(tx)).toEqual([])
    }))
  it('reaches editors only', () =>
    inTx(async tx => {
      const document = await openText(tx)
      await runAsEditor(tx, 'manager', () =>
        expectRefused(tx, s => comment(s as Tx, document, [makeId(1)]), { message: 'Only editors can be mentioned.' }),
      )
    }))
  it('is refused for more than ten users', () =>
    inTx(async tx => {
      const document = await openText(tx)
      await runAsEditor(tx, 'manager', () =>
        expectRefused(tx, s => comment(s as Tx, document, Array(11).fill(makeId(1))), { code: '23514' }),
      )
    }))
})
