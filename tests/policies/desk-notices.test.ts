import { describe, expect, it } from 'vitest'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { defineTransactionTests, type Tx } from './signed-in.ts'
import {
  amina,
  applicantToken,
  assignReviewer,
  declareConflict,
  lindiweApplicationId,
  makeSubmittedApplication,
  musa,
  runAsEditor,
  thirdReviewerId,
} from './submitted-application.ts'

const sql = openTestDatabase()
const inTx = defineTransactionTests(sql)

type Notice = { id: string; data: { about?: string; application?: string } }
const notices = (tx: Tx, template = 'application-notice') =>
  tx<Notice[]>`select p.id, o.data from private.outbox o
    join public.profiles p on p.email = o.recipient where o.template = ${template} order by p.id, o.id`
const listRecipients = async (tx: Tx, subject: string) =>
  (await notices(tx)).filter(({ data }) => data.about === subject).map(row => row.id)
/** Returns the ids of all editors, because every editor works with applications. */
const editors = async (tx: Tx) =>
  (
    await tx`select distinct p.id from public.profiles p join public.user_roles r on r.user_id = p.id
      where r.role in ('manager', 'admin') and not private.is_suspended(p.id) and p.email <> '' order by p.id`
  ).map(row => row.id as string)
const form = (changes: object = {}) => ({
  ...{ submission_id: crypto.randomUUID(), kind: 'membership', full_name: 'Zola Adeyemi', email: 'zola@example.org' },
  ...{ organisation: 'Adeyemi Looms', country: 'NG', circles: [], statement: 'I weave with other people’s thread.' },
  ...{ consent: true, elapsed_ms: 60_000, website: '' },
  ...changes,
})
const submit = (tx: Tx, changes: object = {}) =>
  runAsEditor(tx, 'anon', () => tx`select public.submit_application(${tx.json(form(changes) as never)})`)
const askReferee = (tx: Tx) =>
  tx`insert into public.application_referees (application_id, name, email, asked_at, expires_at, token_hash)
    values (${lindiweApplicationId}, 'Efua Mensah', 'efua@example.org', now(), now() + interval '1 day', sha256('efua'::bytea))`

describe('the e-mail about a new application', () => {
  it('is not sent for a form that a bot filled in', () =>
    inTx(async tx => {
      await submit(tx, { website: 'https://spam.example' })
      expect(await notices(tx)).toEqual([])
    }))
  it('is sent only to editors who are not suspended', () =>
    inTx(async tx => {
      await makeSubmittedApplication(tx, 'referees')
      await askReferee(tx)
      await runAsEditor(tx, 'manager', () => declareConflict(tx))
      await tx`update auth.users set banned_until = now() + interval '1 day' where id = ${thirdReviewerId}`
      await runAsEditor(
        tx,
        'anon',
        () => tx`select public.answer_as_referee('efua', 'She repairs what others throw away.', 'Yes.')`,
      )
      const people = await listRecipients(tx, 'answered')
      expect(people).toContain(amina)
      expect(people).not.toContain(musa)
      expect(people).not.toContain(thirdReviewerId)
      expect(people).not.toContain(makeId(1))
    }))
})

it('every editor immediately gets an e-mail about a new application, without the applicant’s name', () =>
  inTx(async tx => {
    await submit(tx)
    const allEditors = await editors(tx)
    expect(allEditors.length).toBeGreaterThan(1)
    expect(await listRecipients(tx, 'membership-came')).toEqual(allEditors)
    await submit(tx, { kind: 'contact', email: 'tunde@example.org' })
    expect(await listRecipients(tx, 'contact-came')).toEqual(allEditors)
    expect(JSON.stringify(await notices(tx))).not.toMatch(/Zola|zola@/)
  }))

it('a question about a published event is confirmed by an e-mail that names the event', () =>
  inTx(async tx => {
    const [event] = await tx`select slug, title from public.events where status = 'published' limit 1`
    const [draft] = await tx`select slug from public.events where status = 'draft' limit 1`
    await submit(tx, { kind: 'contact', event_slug: event?.slug })
    await submit(tx, { kind: 'contact', event_slug: draft?.slug, email: 'tunde@example.org' })
    const rows =
      await tx`select data ->> 'event' as event from private.outbox where template = 'application-received' order by id`
    expect(rows.map(row => row.event)).toEqual([event?.title, null])
  }))

it('the editors get an e-mail when a referee answers or declines', () =>
  inTx(async tx => {
    await makeSubmittedApplication(tx, 'referees')
    await askReferee(tx)
    await runAsEditor(tx, 'anon', () => tx`select public.decline_as_referee('efua')`)
    expect(await listRecipients(tx, 'declined')).toEqual(await editors(tx))
  }))

it('the editors get an e-mail when an applicant withdraws before the interview', () =>
  inTx(async tx => {
    await makeSubmittedApplication(tx, 'interview')
    await runAsEditor(tx, 'manager', () => assignReviewer(tx, thirdReviewerId))
    await tx`insert into public.application_interviews (application_id, starts_at, timezone, set_by, told_at)
      values (${lindiweApplicationId}, now() + interval '2 days', 'Africa/Harare', ${musa}, now())`
    await runAsEditor(tx, 'anon', () => tx`select public.withdraw_application(${applicantToken})`)
    await tx`delete from private.outbox where template = 'application-letter'`
    expect(await listRecipients(tx, 'withdrew')).toEqual(
      (await editors(tx)).filter(person => person !== musa && person !== thirdReviewerId),
    )
    expect((await listRecipients(tx, 'interview-cancelled')).toSorted()).toEqual([musa, thirdReviewerId].toSorted())
  }))

it('an e-mail to an editor contains no text from the editor’s own profile', () =>
  inTx(async tx => {
    await makeSubmittedApplication(tx, 'screening')
    await tx`update public.profiles set about = 'I grow coffee on the slopes' where id = ${thirdReviewerId}`
    await runAsEditor(tx, 'manager', () => assignReviewer(tx, thirdReviewerId))
    await runAsEditor(
      tx,
      'manager',
      () => tx`select public.note_on_application(${lindiweApplicationId}, 'Have a look.', array[${amina}::uuid])`,
    )
    expect((await notices(tx)).map(({ data }) => data.about).toSorted()).toEqual(['mention', 'reader'])
  }))

describe('a request to review an article', () => {
  const ask = (tx: Tx, reviewer: string | null) =>
    runAsEditor(tx, 'manager', async () => {
      await tx`insert into public.article_reviews (article_id, reviewer, question, due_at)
        values ((select id from public.news_articles where status = 'draft' limit 1), ${reviewer}, 'Is the year right?', now() + interval '3 days')`
    })
  it('is sent to the reviewer', () =>
    inTx(async tx => {
      await tx`delete from public.article_reviews`
      await ask(tx, amina)
      await runAsEditor(
        tx,
        'manager',
        () => tx`update public.article_reviews set reviewer = ${thirdReviewerId} where state = 'open'`,
      )
      const rows = await notices(tx, 'article-notice')
      expect(rows.map(row => row.id).toSorted()).toEqual([amina, thirdReviewerId].toSorted())
      expect(rows[0]?.data).toMatchObject({ title: expect.any(String) })
      expect(rows[0]?.data).not.toHaveProperty('question')
    }))
  it('to anyone is sent to every other editor', () =>
    inTx(async tx => {
      await tx`delete from public.article_reviews`
      await ask(tx, null)
      const rows = await notices(tx, 'article-notice')
      expect(rows.map(row => row.id).toSorted()).toEqual(
        (await editors(tx)).filter(person => person !== musa).toSorted(),
      )
      expect(rows[0]?.data).toMatchObject({ about: 'anyone' })
    }))
  it.each(['approved', 'changes'])('is answered by an e-mail to its author (answer %s)', answer =>
    inTx(async tx => {
      await tx`delete from public.article_reviews`
      await ask(tx, amina)
      await tx`delete from private.notices`
      await tx`delete from private.outbox`
      await runAsEditor(
        tx,
        'admin',
        () =>
          tx`update public.article_reviews set state = ${answer}, answer = 'The year is wrong.' where state = 'open'`,
      )
      const [notice, ...others] = await notices(tx, 'article-notice')
      expect(others).toEqual([])
      expect(notice).toMatchObject({ id: musa, data: { about: answer } })
      expect(JSON.stringify(notice)).not.toContain('The year is wrong.')
    }),
  )
  it('is not sent to a user who is no editor', () =>
    inTx(async tx => {
      await tx`delete from public.article_reviews`
      await ask(tx, musa)
      await tx`delete from public.article_reviews`
      await ask(tx, makeId(1))
      expect(await notices(tx, 'article-notice')).toEqual([])
    }))
})

describe('a review request that is due', () => {
  /** Replaces all reviews by one review, which was requested `ago` before now and is due `until` from now. */
  const addDueReview = async (tx: Tx, timeLeft: string, ago = '3 days') => {
    await tx`delete from public.article_reviews`
    await tx`insert into public.article_reviews (article_id, asked_by, reviewer, question, due_at, created_at)
      values ((select id from public.news_articles where status = 'draft' and binned_at is null limit 1), ${musa}, ${thirdReviewerId},
        'Is the year right?', now() + ${timeLeft}::interval, now() - ${ago}::interval)`
    await tx`delete from private.notices`
    await tx`delete from private.outbox`
  }
  const remind = async (tx: Tx) => (await tx`select public.server_remind_reviewers() as count`)[0]?.count as number

  it('sends the reviewer one reminder without the text of the request', () =>
    inTx(async tx => {
      await addDueReview(tx, '20 hours')
      expect([await remind(tx), await remind(tx)]).toEqual([1, 0])
      const [letter, ...otherNotices] = await notices(tx, 'article-notice')
      expect(otherNotices).toEqual([])
      expect(letter?.id).toBe(thirdReviewerId)
      expect(letter?.data).toMatchObject({ about: 'due', title: expect.any(String) })
      expect(JSON.stringify(letter)).not.toContain('Is the year right?')
    }))
  it('sends another reminder after a new due date or reviewer', () =>
    inTx(async tx => {
      await addDueReview(tx, '20 hours')
      await remind(tx)
      await tx`update public.article_reviews set due_at = now() + interval '22 hours'`
      expect(await remind(tx)).toBe(1)
      await tx`update public.article_reviews set reviewer = ${amina}`
      expect(await remind(tx)).toBe(1)
    }))
  it.each([
    ['due in two days', '2 days', '3 days'],
    ['overdue for more than a week', '-8 days', '30 days'],
    ['requested an hour ago', '20 hours', '1 hour'],
  ])('sends no reminder in the case “%s”', async (_, timeLeft, ago) => {
    await inTx(async tx => {
      await addDueReview(tx, timeLeft, ago)
      expect(await remind(tx)).toBe(0)
    })
  })
  it.each(['changes', 'approved', 'withdrawn'])(
    'sends no reminder if the review request has the state %s',
    async state => {
      await inTx(async tx => {
        await addDueReview(tx, '20 hours')
        await tx`update public.article_reviews set state = ${state}`
        expect(await remind(tx)).toBe(0)
      })
    },
  )
  it('sends no reminder to a suspended reviewer', () =>
    inTx(async tx => {
      await addDueReview(tx, '20 hours')
      await tx`update auth.users set banned_until = now() + interval '1 day' where id = ${thirdReviewerId}`
      expect(await remind(tx)).toBe(0)
    }))
})

it('the owner of an account gets an e-mail when the suspension of the account ends', () =>
  inTx(async tx => {
    const kinds = async () =>
      (await tx`select data ->> 'kind' as kind from private.outbox where template = 'account-notice' order by id`).map(
        row => row.kind,
      )
    await tx`update auth.users set email_confirmed_at = now() where id = ${musa}`
    await tx`update auth.users set banned_until = now() + interval '1 day' where id = ${musa}`
    await tx`update auth.users set banned_until = null where id = ${musa}`
    expect(await kinds()).toEqual(['suspended', 'suspension-lifted'])
  }))
