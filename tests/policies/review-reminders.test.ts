import { describe, expect, it } from 'vitest'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { defineTransactionTests, type Tx } from './signed-in.ts'
import { musa, runAsEditor, thirdReviewerId } from './submitted-application.ts'

const sql = openTestDatabase()
const inTx = defineTransactionTests(sql)

type Notice = { id: string; data: { about?: string } }
/** Queued e-mails about articles, with the id of their recipient. */
const listNotices = (tx: Tx) =>
  tx<Notice[]>`select p.id, o.data from private.outbox o
    join public.profiles p on p.email = o.recipient where o.template = 'article-notice' order by p.id, o.id`

describe('a manual reminder to a reviewer', () => {
  /** Musa requests a review from Kofi, `ago` before now. */
  const ask = async (tx: Tx, ago = '2 days', more: Record<string, string | Date | null> = {}): Promise<string> => {
    await tx`delete from public.article_reviews`
    const [row] = await tx`insert into public.article_reviews (article_id, asked_by, reviewer, question, created_at)
      values ((select id from public.news_articles where status = 'draft' and binned_at is null limit 1), ${musa}, ${thirdReviewerId},
        'Is the year right?', now() - ${ago}::interval) returning id`
    if (Object.keys(more).length > 0) await tx`update public.article_reviews set ${tx(more)}`
    await tx`delete from private.notices`
    await tx`delete from private.outbox`
    return row?.id
  }
  /** Sends a reminder. Returns the time at which the reviewer gets the e-mail, or the error. */
  const remind = (tx: Tx, role: 'admin' | 'manager' | 'user' | 'anon', review: string) =>
    runAsEditor(tx, role, () =>
      tx
        .savepoint(s => s`select public.remind_reviewer(${review}) as sent`)
        .then(
          ([row]) => row?.sent as string,
          (error: unknown) => error,
        ),
    )
  /** Kofi chooses when to get e-mails about reviews. */
  const choose = (tx: Tx, cadence: string) =>
    tx`insert into public.notification_choices (user_id, kind, cadence) values (${thirdReviewerId}, 'review', ${cadence})
      on conflict (user_id, kind) do update set cadence = excluded.cadence`
  const forbidden = { code: '42501' }
  const tooSoon = { message: expect.stringMatching(/less than a day ago/) }
  const settledError = { message: expect.stringMatching(/no longer waits/) }

  it('is refused to all but the author of the request', () =>
    inTx(async tx => {
      const review = await ask(tx)
      for (const role of ['anon', 'user', 'admin'] as const)
        expect(await remind(tx, role, review)).toMatchObject(forbidden)
      expect(await remind(tx, 'manager', makeId(999))).toMatchObject(forbidden)
      expect(await listNotices(tx)).toEqual([])
    }))
  it('is sent once a day in the author’s name', () =>
    inTx(async tx => {
      const review = await ask(tx)
      expect(await remind(tx, 'manager', review)).toBe('at_once')
      expect(await remind(tx, 'manager', review)).toMatchObject(tooSoon)
      const rows = await listNotices(tx)
      expect(rows.map(({ id }) => id)).toEqual([thirdReviewerId])
      expect(rows[0]?.data).toMatchObject({ about: 'reminder', title: expect.any(String) })
      expect(JSON.stringify(rows)).not.toContain('Is the year right?')
      await tx`update public.article_reviews set reminded_at = now() - interval '25 hours'`
      expect(await remind(tx, 'manager', review)).toBe('at_once')
    }))
  it('is refused less than a day after the review request', () =>
    inTx(async tx => {
      expect(await remind(tx, 'manager', await ask(tx, '23 hours'))).toMatchObject(tooSoon)
      const review = await ask(tx, '2 days', { due_at: new Date(Date.now() + 3_600_000) })
      expect((await tx`select public.server_remind_reviewers() as count`)[0]?.count).toBe(1)
      expect(await remind(tx, 'manager', review)).toMatchObject(tooSoon)
    }))
  it('replaces the nightly reminder for twelve hours', () =>
    inTx(async tx => {
      const review = await ask(tx, '2 days', { due_at: new Date(Date.now() + 3_600_000) })
      expect(await remind(tx, 'manager', review)).toBe('at_once')
      expect((await tx`select public.server_remind_reviewers() as count`)[0]?.count).toBe(0)
    }))
  it.each(['changes', 'approved', 'withdrawn'])('is refused if the review request has the state %s', async state => {
    await inTx(async tx => {
      const review = await ask(tx, '2 days', { state })
      expect(await remind(tx, 'manager', review)).toMatchObject(settledError)
    })
  })
  it('is refused without a reviewer or for a trashed article', () =>
    inTx(async tx => {
      const openRequest = await ask(tx, '2 days', { reviewer: null })
      expect(await remind(tx, 'manager', openRequest)).toMatchObject(settledError)
      const review = await ask(tx)
      await tx`update public.news_articles set binned_at = now()
        where id = (select article_id from public.article_reviews where id = ${review})`
      expect(await remind(tx, 'manager', review)).toMatchObject(settledError)
    }))
  it.each(['daily', 'weekly'])('waits for the next e-mail of the reviewer’s interval (%s)', async cadence => {
    await inTx(async tx => {
      const review = await ask(tx)
      await choose(tx, cadence)
      expect(await remind(tx, 'manager', review)).toBe(cadence)
      expect(await tx`select cadence, user_id from private.notices`).toMatchObject([
        { cadence, user_id: thirdReviewerId },
      ])
    })
  })
  it('is neither sent nor recorded if these e-mails are off', () =>
    inTx(async tx => {
      const review = await ask(tx)
      await choose(tx, 'off')
      expect(await remind(tx, 'manager', review)).toBe('off')
      expect(await listNotices(tx)).toEqual([])
      expect(await tx`select reminded_at from public.article_reviews`).toEqual([{ reminded_at: null }])
    }))
  it('reports that these e-mails are off, even on the first day', () =>
    inTx(async tx => {
      const request = await ask(tx, '23 hours')
      await choose(tx, 'off')
      expect(await remind(tx, 'manager', request)).toBe('off')
      const due = await ask(tx, '2 days', { due_at: new Date(Date.now() + 3_600_000) })
      await tx`select public.server_remind_reviewers()`
      expect(await remind(tx, 'manager', due)).toBe('off')
    }))
  it.each(['demoted', 'suspended', 'without address'])('is not sent to a reviewer who is %s', async state => {
    await inTx(async tx => {
      const review = await ask(tx)
      if (state === 'demoted') await tx`delete from public.user_roles where user_id = ${thirdReviewerId}`
      if (state === 'without address') await tx`update public.profiles set email = '' where id = ${thirdReviewerId}`
      if (state === 'suspended')
        await tx`update auth.users set banned_until = now() + interval '1 day' where id = ${thirdReviewerId}`
      expect(await remind(tx, 'manager', review)).toBe('off')
      expect(await listNotices(tx)).toEqual([])
    })
  })
  it('keeps its date when an editor writes to the table', () =>
    inTx(async tx => {
      const review = await ask(tx)
      const change = runAsEditor(tx, 'manager', () =>
        tx.savepoint(s => s`update public.article_reviews set reminded_at = null where id = ${review}`),
      )
      await expect(change).rejects.toMatchObject(forbidden)
    }))
})
