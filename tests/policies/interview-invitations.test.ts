import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'
import {
  amina,
  applicantToken,
  assignReviewer,
  declareConflict,
  defineApplicationTests,
  lindiweApplicationId,
  moveApplication,
  musa,
  readApplicationStage,
  runAsEditor,
  thirdReviewerId,
} from './submitted-application.ts'

const sql = openTestDatabase()
const beginning = defineApplicationTests(sql)
const hour = { starts_at: '2099-11-26T13:00:00Z', timezone: 'Africa/Harare', minutes: 30, place: 'By telephone' }
const write = (tx: Tx, kind: string, interview: object | null = null) =>
  runAsEditor(tx, 'manager', async () => {
    const [row] =
      await tx`select public.send_application_letter(${lindiweApplicationId}, (select status from public.applications where id = ${lindiweApplicationId}),
      ${kind}, 'About your application', 'Dear Lindiwe, three members have read your file.', '', false, ${interview && tx.json(interview as never)}) as sent`
    return row?.sent as string
  })
/** Deletes the e-mails to the applicant, as the queue does after the mail server has accepted them. */
const leave = (tx: Tx) => tx`delete from private.outbox where template = 'application-letter'`
const listInvitations = async (tx: Tx, interview: object = hour) => {
  await write(tx, 'interview', interview)
  await leave(tx)
}
const toApplicant = async (tx: Tx) =>
  (await tx`select data, next_attempt_at <= now() as is_due from private.outbox where template = 'application-letter' order by id`) as unknown as {
    data: { kind: string; interview?: { sequence: number; is_cancelled?: boolean } }
    is_due: boolean
  }[]
const toEditors = async (tx: Tx) =>
  (
    await tx`select p.id, o.data ->> 'about' as about, o.data -> 'interview' ->> 'is_cancelled' as cancelled from private.outbox o
      join public.profiles p on p.email = o.recipient where o.template = 'application-notice' and o.data ? 'interview' order by o.id`
  ).map(({ id, about, cancelled }) => ({ id, about, cancelled }))
const interviews = (tx: Tx) =>
  tx`select sequence, told_at is not null as is_told from public.application_interviews where application_id = ${lindiweApplicationId}`

describe('the cancellation of an interview is not sent', () => {
  it('if the applicant was not informed of it', () =>
    beginning('interview', async tx => {
      await write(tx, 'interview', hour)
      await runAsEditor(tx, 'anon', () => tx`select public.withdraw_application(${applicantToken})`)
      expect(await toApplicant(tx)).toEqual([])
      expect(await interviews(tx)).toEqual([])
    }))
  it('if the interview has taken place', () =>
    beginning('interview', async tx => {
      await listInvitations(tx)
      await tx`update public.application_interviews set starts_at = now() - interval '1 hour' where application_id = ${lindiweApplicationId}`
      await runAsEditor(tx, 'manager', () => moveApplication(tx, 'interview', 'decision'))
      expect(await toApplicant(tx)).toEqual([])
      expect(await interviews(tx)).toHaveLength(1)
    }))
  it('to an editor with a conflict of interest', () =>
    beginning('interview', async tx => {
      await runAsEditor(tx, 'manager', () => assignReviewer(tx, thirdReviewerId))
      await listInvitations(tx)
      await runAsEditor(tx, 'manager', () => declareConflict(tx))
      await tx`delete from public.user_roles where user_id = ${thirdReviewerId}`
      await tx`delete from private.outbox`
      await runAsEditor(tx, 'anon', () => tx`select public.withdraw_application(${applicantToken})`)
      await leave(tx)
      expect(await toEditors(tx)).toEqual([])
    }))
})

it('interviewers get their calendar entry after the applicant’s invitation was sent', () =>
  beginning('interview', async tx => {
    await runAsEditor(tx, 'manager', () => assignReviewer(tx, amina))
    await write(tx, 'interview', hour)
    expect(await toEditors(tx)).toEqual([])
    await leave(tx)
    expect((await toEditors(tx)).toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      [amina, musa].toSorted().map(id => ({ id, about: 'interview', cancelled: null })),
    )
    expect(await interviews(tx)).toEqual([{ sequence: 0, is_told: true }])
  }))

it('the withdrawal of an application cancels the interview immediately', () =>
  beginning('interview', async tx => {
    await listInvitations(tx)
    await tx`delete from private.outbox`
    await runAsEditor(tx, 'anon', () => tx`select public.withdraw_application(${applicantToken})`)
    expect(await toApplicant(tx)).toMatchObject([
      { data: { kind: 'cancelled', interview: { sequence: 1, is_cancelled: true } }, is_due: true },
    ])
    await leave(tx)
    expect(await toEditors(tx)).toEqual([{ id: musa, about: 'interview-cancelled', cancelled: 'true' }])
    expect(await interviews(tx)).toEqual([])
  }))

it('a rejection e-mail cancels the interview until an editor cancels that e-mail', () =>
  beginning('interview', async tx => {
    await listInvitations(tx)
    const letter = await write(tx, 'declined')
    expect(await toApplicant(tx)).toMatchObject([
      { data: { kind: 'declined', interview: { sequence: 1, is_cancelled: true } }, is_due: false },
    ])
    expect(await interviews(tx)).toEqual([])
    await runAsEditor(tx, 'manager', () => tx`select public.take_back_letter(${letter})`)
    expect(await readApplicationStage(tx)).toBe('interview')
    expect(await toApplicant(tx)).toEqual([])
    expect(await interviews(tx)).toEqual([{ sequence: 2, is_told: true }])
  }))

describe('an application’s move to an earlier stage', () => {
  it('keeps the interview if undone before the cancellation e-mail', () =>
    beginning('interview', async tx => {
      await listInvitations(tx)
      await runAsEditor(tx, 'manager', async () => {
        const line = await moveApplication(tx, 'interview', 'screening')
        await tx`select public.take_back_move(${line})`
      })
      expect(await readApplicationStage(tx)).toBe('interview')
      expect(await toApplicant(tx)).toEqual([])
      expect(await interviews(tx)).toEqual([{ sequence: 2, is_told: true }])
    }))
  it('still cancels the interview if undone after the cancellation e-mail', () =>
    beginning('interview', async tx => {
      await listInvitations(tx)
      await runAsEditor(tx, 'manager', async () => {
        const line = await moveApplication(tx, 'interview', 'screening')
        await tx`reset role`
        expect(await toApplicant(tx)).toMatchObject([{ data: { kind: 'cancelled' }, is_due: false }])
        await leave(tx)
        return line
      }).then(line => runAsEditor(tx, 'manager', () => tx`select public.take_back_move(${line})`))
      expect(await interviews(tx)).toEqual([])
      await listInvitations(tx)
      expect(await interviews(tx)).toEqual([{ sequence: 2, is_told: true }])
    }))
})

it('a changed interview gets its earlier details back when the e-mail about the change is cancelled', () =>
  beginning('interview', async tx => {
    await listInvitations(tx)
    const letter = await write(tx, 'interview', { ...hour, place: 'In Geneva' })
    await runAsEditor(tx, 'manager', () => tx`select public.take_back_letter(${letter})`)
    const [row] =
      await tx`select place, told_at is not null as is_told from public.application_interviews where application_id = ${lindiweApplicationId}`
    expect(row).toEqual({ place: 'By telephone', is_told: true })
  }))

describe('the removal of an application', () => {
  const remove = (tx: Tx) =>
    runAsEditor(tx, 'admin', () => tx`delete from public.applications where id = ${lindiweApplicationId}`)
  const listQueuedLetters = async (tx: Tx) =>
    (await tx`select recipient, template, application_id, data from private.outbox order by template, id`) as unknown as {
      recipient: string
      template: string
      application_id: string | null
      data: {
        about?: string
        link?: object
        application?: string
        interview: { is_cancelled: boolean; sequence: number }
      }
    }[]

  it('cancels the interview in the calendars of applicant and interviewers', () =>
    beginning('interview', async tx => {
      await runAsEditor(tx, 'manager', () => assignReviewer(tx, thirdReviewerId))
      await listInvitations(tx)
      await tx`delete from private.outbox`
      await remove(tx)
      const letters = await listQueuedLetters(tx)
      expect(letters.map(({ template }) => template)).toEqual([
        ...['application-letter', 'application-notice', 'application-notice'],
      ])
      for (const { application_id, data } of letters) {
        expect(data.interview).toMatchObject({ is_cancelled: true, sequence: 1 })
        expect([application_id, data.link, data.application]).toEqual([null, undefined, undefined])
      }
      expect((await toEditors(tx)).map(({ id }) => id).toSorted()).toEqual([musa, thirdReviewerId].toSorted())
    }))
  it('replaces a queued rejection e-mail with an interview cancellation', () =>
    beginning('interview', async tx => {
      await listInvitations(tx)
      await tx`delete from private.outbox`
      await write(tx, 'declined')
      await remove(tx)
      const [letter, ...toInterviewers] = await listQueuedLetters(tx)
      expect(letter).toMatchObject({ data: { kind: 'cancelled', interview: { is_cancelled: true } } })
      expect(new Set(toInterviewers.map(({ data }) => data.about))).toEqual(new Set(['interview-cancelled']))
    }))
  it('keeps queued e-mails to interviewers about the cancellation', () =>
    beginning('interview', async tx => {
      await listInvitations(tx)
      await tx`delete from private.outbox`
      await runAsEditor(tx, 'anon', () => tx`select public.withdraw_application(${applicantToken})`)
      await leave(tx)
      const editorLetters = await toEditors(tx)
      expect(editorLetters[0]).toMatchObject({ about: 'interview-cancelled' })
      await remove(tx)
      expect(await toEditors(tx)).toEqual(editorLetters)
      expect(await listQueuedLetters(tx)).toHaveLength(editorLetters.length)
    }))
  it('sends no e-mail about an interview unknown to the applicant', () =>
    beginning('interview', async tx => {
      await write(tx, 'interview', hour)
      await remove(tx)
      expect(await listQueuedLetters(tx)).toEqual([])
    }))
})
