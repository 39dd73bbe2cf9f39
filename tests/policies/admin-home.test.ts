import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { type PermissionRole, permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'
import {
  assignReviewer,
  castVote,
  declareConflict,
  lindiweApplicationId,
  makeSubmittedApplication,
  musa,
  runAsEditor,
} from './submitted-application.ts'

const sql = openTestDatabase()

type Row = Record<string, unknown>
type Part = { total: number; rows: Row[]; more?: Record<string, number> }
const readPart = async (tx: Tx, role: PermissionRole, call: string): Promise<Part> => {
  await actAsOwner(tx)
  await actAs(tx, role)
  const [row] = await tx.unsafe(`select public.${call} as part`)
  await actAsOwner(tx)
  return row?.part
}
const tasks = (tx: Tx, role: PermissionRole) => readPart(tx, role, 'my_tasks()')
const week = (tx: Tx, role: PermissionRole = 'manager') => readPart(tx, role, `my_week('2031-03-05', 'Europe/Zurich')`)
const drafts = (tx: Tx, role: PermissionRole = 'manager') => readPart(tx, role, 'my_drafts()')

const addArticle = async (tx: Tx, slug: string, more: object = {}): Promise<string> =>
  (await tx`insert into public.news_articles ${tx({ slug, title: slug, ...more })} returning id`)[0]?.id
const askReview = async (tx: Tx, article: string, by: PermissionRole, more: object = {}) => {
  await actAs(tx, by)
  await tx`insert into public.article_reviews ${tx({ article_id: article, ...more })}`
  await actAsOwner(tx)
}
/** Removes the rows of the permission tests, because they would count as tasks. */
const empty = async (tx: Tx) => {
  await tx`delete from public.applications`
  await tx`delete from public.article_reviews`
}

describe('the home page of the back office', () => {
  it.each(['my_tasks()', 'my_drafts()', 'my_week()'])('refuses the list %s to visitors and members', async call => {
    for (const role of ['anon', 'user'] as const)
      await runInRolledBackTransaction(sql, async tx => {
        await expect(readPart(tx, role, call)).rejects.toMatchObject({ code: '42501' })
      })
  })
  it('does not let authors answer their own review requests', () =>
    runInRolledBackTransaction(sql, async tx => {
      const id = await addArticle(tx, 'own-review')
      await askReview(tx, id, 'manager')
      await actAs(tx, 'manager')
      await expect(
        tx.savepoint(s => s`update public.article_reviews set state = 'approved' where article_id = ${id}`),
      ).rejects.toMatchObject({ code: '42501', message: /someone else approves/ })
      await expect(
        tx.savepoint(
          s => s`update public.article_reviews set state = 'changes', answer = 'Add it.' where article_id = ${id}`,
        ),
      ).rejects.toMatchObject({ code: '42501', message: /someone else requests changes/ })
      await expect(
        tx.savepoint(
          s => s`update public.article_reviews set asked_by = ${permissionTestUsers.admin} where article_id = ${id}`,
        ),
      ).rejects.toMatchObject({ code: '42501' })
      await tx`update public.article_reviews set state = 'withdrawn' where article_id = ${id}`
      await actAsOwner(tx)
      await askReview(tx, id, 'admin')
      await actAs(tx, 'manager')
      const approvedArticle =
        await tx`update public.article_reviews set state = 'approved' where article_id = ${id} and state = 'open' returning decided_by`
      expect(approvedArticle[0]?.decided_by).toBe(permissionTestUsers.manager)
    }))
})

describe('the list of tasks in the back office', () => {
  it('contains a review request for the requested reviewer', () =>
    runInRolledBackTransaction(sql, async tx => {
      await empty(tx)
      const forMusa = await addArticle(tx, 'for-musa')
      const forAnyone = await addArticle(tx, 'for-anyone')
      const inTrash = await addArticle(tx, 'in-the-trash', { binned_at: new Date() })
      await askReview(tx, forMusa, 'admin', {
        reviewer: musa,
        question: 'Is the 41 right?',
        due_at: '2031-03-04T17:00Z',
      })
      await askReview(tx, forAnyone, 'manager')
      await askReview(tx, inTrash, 'admin', { reviewer: musa })
      expect(await tasks(tx, 'manager')).toMatchObject({
        total: 1,
        rows: [{ kind: 'review', id: forMusa, title: 'for-musa', text: 'Is the 41 right?', count: 1 }],
      })
      expect(await tasks(tx, 'admin')).toMatchObject({ total: 1, rows: [{ kind: 'review', id: forAnyone }] })
      await actAs(tx, 'admin')
      await tx`update public.article_reviews set state = 'changes', answer = 'It is 42.' where article_id = ${forAnyone}`
      expect(await tasks(tx, 'manager')).toMatchObject({
        total: 2,
        rows: [{ kind: 'review' }, { kind: 'changes', id: forAnyone, text: 'It is 42.' }],
      })
      expect(await tasks(tx, 'admin')).toEqual({ total: 0, rows: [] })
    }))

  it('contains one row for all unanswered applications', () =>
    runInRolledBackTransaction(sql, async tx => {
      await empty(tx)
      await makeSubmittedApplication(tx, 'submitted')
      expect(await tasks(tx, 'manager')).toMatchObject({
        total: 1,
        rows: [{ kind: 'application', id: null, count: 1, due_at: expect.any(String) }],
      })
      await runAsEditor(tx, 'manager', () => declareConflict(tx))
      expect(await tasks(tx, 'manager')).toEqual({ total: 0, rows: [] })
      expect((await tasks(tx, 'admin')).rows).toHaveLength(1)
    }))

  it('contains an application until the reviewer has voted', () =>
    runInRolledBackTransaction(sql, async tx => {
      await empty(tx)
      await makeSubmittedApplication(tx, 'screening')
      await runAsEditor(tx, 'admin', () => assignReviewer(tx, musa))
      expect(await tasks(tx, 'manager')).toMatchObject({ total: 1, rows: [{ kind: 'vote', id: lindiweApplicationId }] })
      expect(await tasks(tx, 'admin')).toEqual({ total: 0, rows: [] })
      await runAsEditor(tx, 'manager', () => castVote(tx))
      expect(await tasks(tx, 'manager')).toEqual({ total: 0, rows: [] })
    }))

  it('begins with the most urgent task', () =>
    runInRolledBackTransaction(sql, async tx => {
      await empty(tx)
      for (let i = 0; i < 55; i++)
        await askReview(tx, await addArticle(tx, `review-${i}`), 'admin', {
          reviewer: musa,
          due_at: i % 2 ? null : `2031-03-${String(28 - (i % 28)).padStart(2, '0')}T09:00Z`,
        })
      const { total, rows } = await tasks(tx, 'manager')
      expect([total, rows.length]).toEqual([55, 50])
      const due = rows.map(row => String(row.due_at ?? '9'))
      expect(due).toEqual([...due].sort())
    }))
})

describe('the back office’s list of this week', () => {
  it('contains publications, events and ending consents in date order', () =>
    runInRolledBackTransaction(sql, async tx => {
      await addArticle(tx, 'planned', { status: 'published', published_at: '2031-03-05T08:00Z' })
      await addArticle(tx, 'leaves', {
        status: 'published',
        published_at: '2020-01-01',
        unpublish_at: '2031-03-06T08:00Z',
      })
      await addArticle(tx, 'draft', { published_at: '2031-03-05T08:00Z' })
      await addArticle(tx, 'next-week', { status: 'published', published_at: '2031-03-09T23:00Z' })
      await tx`insert into public.events ${tx([
        {
          slug: 'at-an-hour',
          title: 'At an hour',
          status: 'published',
          published_at: '2020-01-01',
          start_date: '2031-03-03T18:00Z',
          timezone: 'Africa/Accra',
          time_precision: 'datetime',
        },
        {
          slug: 'on-a-day',
          title: 'On a day',
          status: 'published',
          published_at: '2020-01-01',
          start_date: '2031-03-06T21:00Z',
          timezone: 'Africa/Nairobi',
          time_precision: 'date',
        },
        {
          slug: 'in-a-month',
          title: 'In a month',
          status: 'published',
          published_at: '2020-01-01',
          start_date: '2031-03-04T00:00Z',
          timezone: null,
          time_precision: 'month',
        },
        {
          slug: 'not-public',
          title: 'Not public',
          status: 'draft',
          published_at: null,
          start_date: '2031-03-04T00:00Z',
          timezone: null,
          time_precision: 'datetime',
        },
      ])}`
      await tx`insert into public.partners (slug, name, tier, term_ends_on) values ('sahel-rail', 'Sahel Rail', (select tier from public.partners limit 1), '2031-03-08')`
      await tx`insert into public.albums ${tx([
        { slug: 'shown', title: 'Shown', status: 'published', published_at: '2031-03-08T09:00Z' },
        { slug: 'draft-album', title: 'Draft', status: 'draft', published_at: '2031-03-08T09:00Z' },
      ])}`
      const { more, rows } = await week(tx)
      expect(rows.map(({ kind, title, day }) => [kind, title, day])).toEqual([
        ['event', 'At an hour', null],
        ['article', 'planned', null],
        ['unpublish', 'leaves', null],
        ['event', 'On a day', '2031-03-07'],
        ['partner', 'Sahel Rail', '2031-03-08'],
        ['album', 'Shown', null],
      ])
      expect(more).toEqual({})
    }))
})

describe('the list of unfinished records', () => {
  const fields = (title: string) => ({ base: { title: '' }, values: { title }, typedAt: 1 })

  it('contains the user’s own drafts, but no drafts of other users', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      const ownDraft = await addArticle(tx, 'own-draft', { excerpt: 'Short' })
      const publishedArticle = await addArticle(tx, 'own-published', {
        status: 'published',
        published_at: '2020-01-01',
      })
      const event = (
        await tx`insert into public.events (slug, title, start_date) values ('own-event', 'own-event', now()) returning id`
      )[0]?.id
      const draft = (kind: string, row: string, values: object, base: string | null) =>
        tx`insert into public.drafts (kind, row_id, fields, base_version) values (${kind}, ${row}, ${tx.json(values as never)}, ${base})`
      await draft('article', publishedArticle, fields('Changed title'), '2031-01-01')
      await draft('article', 'b1a7d1a2-0000-4000-8000-000000000001', fields('A new text'), null)
      await draft('article', 'b1a7d1a2-0000-4000-8000-000000000002', fields('Of a deleted article'), '2031-01-01')
      await actAs(tx, 'admin')
      await addArticle(tx, 'of-amina')
      const { total, rows } = await drafts(tx)
      const brief = rows.map(({ kind, title, unsaved, missing }) => ({ kind, title, unsaved, missing }))
      expect(brief).toHaveLength(4)
      expect(brief).toEqual(
        expect.arrayContaining([
          { kind: 'article', title: 'own-draft', unsaved: false, missing: ['category'] },
          { kind: 'event', title: 'own-event', unsaved: false, missing: ['summary', 'venue'] },
          { kind: 'article', title: 'own-published', unsaved: true, missing: [] },
          { kind: 'article', title: 'A new text', unsaved: true, missing: [] },
        ]),
      )
      expect([total, rows.map(({ id }) => id)]).toEqual([
        4,
        expect.arrayContaining([ownDraft, event, publishedArticle]),
      ])
      expect((await drafts(tx, 'admin')).rows.map(({ title }) => title)).toEqual(['of-amina'])
    }))
})
