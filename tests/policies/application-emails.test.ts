import { describe, expect, it } from 'vitest'
import { makeId } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { openTransaction } from '../support/open-transaction.ts'
import type { Tx } from './signed-in.ts'
import {
  applicantToken,
  assignReviewer,
  castVote,
  defineApplicationTests,
  expectRefused,
  lindiweApplicationId,
  makeSubmittedApplication,
  musa,
  readApplicationFile,
  readApplicationStage,
  runAsEditor,
  runAsReviewer,
  thirdReviewerId,
} from './submitted-application.ts'

const sql = openTestDatabase()
const beginning = defineApplicationTests(sql)
const hour = { starts_at: '2099-11-26T13:00:00Z', timezone: 'Africa/Harare', minutes: 30, place: 'By telephone' }
const send = async (
  tx: Tx,
  from: string,
  kind: string,
  { reason = '', waive = false, interview = null as object | null } = {},
) =>
  (
    await tx`select public.send_application_letter(${lindiweApplicationId}, ${from}, ${kind}, 'About your application', 'Dear Lindiwe, three members have read your file.',
      ${reason}, ${waive}, ${interview && tx.json(interview as never)}) as sent`
  )[0]?.sent
const takeBack = (letter: string) => (tx: Tx) => tx`select public.take_back_letter(${letter})`
const readStatus = async (tx: Tx) => (await tx`select public.application_status(${applicantToken}) as told`)[0]?.told
const queue = (tx: Tx) =>
  tx`select id, template, recipient, data, next_attempt_at > now() + interval '9 minutes' as waits from private.outbox where template = 'application-letter'`
/** Deletes the e-mail, as the queue does after the mail server has accepted it. */
const leave = async (tx: Tx) => tx`delete from private.outbox where template = 'application-letter'`

describe('the database refuses an e-mail about an application', () => {
  it.each(['anon', 'user'] as const)('when the role %s sends or cancels the e-mail', role =>
    beginning('decision', tx =>
      runAsEditor(tx, role, async () => {
        await expectRefused(tx, s => send(s, 'decision', 'declined'), { code: '42501' })
        await expectRefused(tx, takeBack(lindiweApplicationId), { code: '42501' })
      }),
    ),
  )
  it('with an acceptance before all reviewers have voted', () =>
    beginning('decision', async tx => {
      await runAsEditor(tx, 'manager', async () => {
        await expectRefused(tx, s => send(s, 'decision', 'accepted'), { message: /Nobody reads/ })
        await assignReviewer(tx, musa)
        await expectRefused(tx, s => send(s, 'decision', 'accepted'), { message: /0 of 1 have voted/ })
        await expectRefused(tx, s => send(s, 'decision', 'accepted', { waive: true, reason: 'In a hurry' }), {
          code: '42501',
        })
      })
      await runAsEditor(tx, 'admin', () =>
        send(tx, 'decision', 'accepted', { waive: true, reason: 'The council decided by hand.' }),
      )
      expect(await readApplicationStage(tx)).toBe('accepted')
    }))
  it('with a second decision by a concurrent editor', () =>
    beginning('decision', tx =>
      runAsEditor(tx, 'manager', async () => {
        await send(tx, 'decision', 'declined')
        await expectRefused(tx, s => send(s, 'decision', 'declined'), { code: 'P0001' })
        expect((await readApplicationFile(tx)).letters).toHaveLength(1)
      }),
    ))
  it('with an interview without a valid time', () =>
    beginning('interview', tx =>
      runAsEditor(tx, 'manager', async () => {
        await expectRefused(tx, s => send(s, 'interview', 'interview'), { code: '23514' })
        await expectRefused(
          tx,
          s => send(s, 'interview', 'interview', { interview: { ...hour, starts_at: '2020-01-01T00:00Z' } }),
          { code: '23514' },
        )
        await expectRefused(
          tx,
          s => send(s, 'interview', 'interview', { interview: { ...hour, timezone: 'Bulawayo' } }),
          {
            code: '23514',
          },
        )
      }),
    ))
  it('after thirty e-mails in one day', () =>
    beginning('screening', tx =>
      runAsEditor(tx, 'manager', async () => {
        for (let n = 0; n < 30; n++) await send(tx, 'screening', 'question')
        await expectRefused(tx, s => send(s, 'screening', 'question'), { message: /Thirty/ })
      }),
    ))
})

it('the applicant’s page shows a decision only after the e-mail about the decision was sent', () =>
  beginning('decision', async tx => {
    await runAsEditor(tx, 'manager', () => send(tx, 'decision', 'declined', { reason: 'Too early' }))
    expect(await readApplicationStage(tx)).toBe('declined')
    const [queuedLetter] = await queue(tx)
    expect(queuedLetter).toMatchObject({
      recipient: 'lindiwe@example.org',
      waits: true,
      data: { kind: 'declined', link: { to: 'page' } },
    })
    expect((await readStatus(tx)).status).toBe('decision')
    await leave(tx)
    expect((await readStatus(tx)).status).toBe('declined')
    const [statusPage] = await tx`select public.application_status(${queuedLetter?.data.link.token}) as told`
    expect(statusPage?.told.full_name).toBe('Lindiwe Achterberg-Moyo')
    await runAsEditor(tx, 'manager', async () => {
      const { letters } = await readApplicationFile(tx)
      expect(letters).toMatchObject([{ sent_at: expect.any(String), taken_back_at: null }])
      await expectRefused(tx, takeBack(letters[0].id), { message: /has left/ })
    })
  }))

it('a question from the contact form is answered by e-mail and cannot be accepted', () =>
  beginning('submitted', async tx => {
    await tx`update public.applications set kind = 'contact' where id = ${lindiweApplicationId}`
    await runAsEditor(tx, 'manager', async () => {
      await expectRefused(tx, s => send(s, 'submitted', 'accepted'), { code: 'P0001' })
      await send(tx, 'submitted', 'answer')
    })
    expect(await readApplicationStage(tx)).toBe('answered')
    await leave(tx)
    expect((await readStatus(tx)).status).toBe('answered')
  }))

it('an e-mail that is cancelled within ten minutes is never sent', () =>
  beginning('decision', async tx => {
    await runAsEditor(tx, 'manager', async () => {
      const letter = await send(tx, 'decision', 'declined')
      await takeBack(letter)(tx)
      await expectRefused(tx, takeBack(letter), { message: /already sent or withdrawn/ })
    })
    expect(await readApplicationStage(tx)).toBe('decision')
    expect(await queue(tx)).toEqual([])
  }))

it('an e-mail that a server is already sending can no longer be cancelled', () =>
  beginning('decision', async tx => {
    const letter = await runAsEditor(tx, 'manager', () => send(tx, 'decision', 'declined'))
    await tx`update private.outbox set claim = gen_random_uuid(), claimed_until = now() + interval '1 minute'`
    await runAsEditor(tx, 'manager', () => expectRefused(tx, takeBack(letter), { message: /on its way/ }))
    expect(await readApplicationStage(tx)).toBe('declined')
  }))

it('an e-mail that two editors cancel at the same time is cancelled only once', async () => {
  await sql.begin(tx => makeSubmittedApplication(tx, 'decision', { id: makeId(905), email: 'karim@example.org' }))
  const asMusa = (tx: Tx) =>
    runAsEditor(tx, 'manager', async () => {
      await tx`select public.send_application_letter(${makeId(905)}, 'decision', 'declined', 'About it', 'Dear Karim, we thank you.')`
    })
  await sql.begin(asMusa)
  const [letter] = await sql`select id from public.application_letters where application_id = ${makeId(905)}`
  const first = await openTransaction(sql, tx => runAsEditor(tx, 'manager', () => takeBack(letter?.id)(tx)))
  const second = sql
    .begin(tx => runAsEditor(tx, 'admin', () => takeBack(letter?.id)(tx)))
    .catch((error: Error) => error.message)
  await first.commit()
  expect(await second).toMatch(/already sent or withdrawn/)
  const moves =
    await sql`select to_stage from public.application_stages where application_id = ${makeId(905)} order by id`
  expect(moves.map(({ to_stage }) => to_stage)).toEqual(['declined', 'decision'])
})

it('an interview is shown to the applicant after the e-mail about the interview was sent', () =>
  beginning('referees', async tx => {
    const answer = await runAsEditor(tx, 'admin', () =>
      send(tx, 'referees', 'interview', { interview: hour, waive: true, reason: 'We know both referees.' }),
    )
    expect(await readApplicationStage(tx)).toBe('interview')
    expect((await queue(tx))[0]?.data.interview).toMatchObject({ timezone: 'Africa/Harare', sequence: 0 })
    expect((await readStatus(tx)).interview).toBeNull()
    await runAsEditor(tx, 'admin', () => takeBack(answer)(tx))
    expect(await readApplicationStage(tx)).toBe('referees')
    expect(await tx`select from public.application_interviews`).toHaveLength(2)
    await runAsEditor(tx, 'admin', () =>
      send(tx, 'referees', 'interview', { interview: hour, waive: true, reason: 'We know them.' }),
    )
    await leave(tx)
    expect((await readStatus(tx)).interview).toMatchObject({ place: 'By telephone' })
    const laterLetter = await runAsEditor(tx, 'manager', () =>
      send(tx, 'interview', 'interview', { interview: { ...hour, place: 'In Geneva' } }),
    )
    await runAsEditor(tx, 'manager', () => takeBack(laterLetter)(tx))
    expect((await readStatus(tx)).interview).toMatchObject({ place: 'By telephone' })
  }))

describe('an accepted applicant', () => {
  const acceptApplicant = async (tx: Tx) => {
    await runAsEditor(tx, 'manager', async () => {
      await assignReviewer(tx, musa)
      await assignReviewer(tx, thirdReviewerId)
      await castVote(tx)
    })
    await runAsReviewer(tx, () => castVote(tx))
    return runAsEditor(tx, 'manager', () => send(tx, 'decision', 'accepted'))
  }
  const invitation = async (tx: Tx) => (await queue(tx))[0]?.data.link
  const signUp = (tx: Tx, email: string, token: string) =>
    tx`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
      values (${makeId(906)}, ${email}, now(), ${tx.json({ invitation: token })})`

  it('finds the profile and the circles already filled in after the sign-up', () =>
    beginning('decision', async tx => {
      await acceptApplicant(tx)
      const link = await invitation(tx)
      expect(link.to).toBe('invitation')
      await signUp(tx, 'lindiwe@example.org', link.token)
      const [profile] =
        await tx`select full_name, organisation, country, circles from public.profiles where id = ${makeId(906)}`
      expect(profile).toEqual({
        full_name: 'Lindiwe Achterberg-Moyo',
        organisation: 'Achterberg Signals',
        country: 'ZW',
        circles: [makeId(101)],
      })
      expect(await tx`select role from public.user_roles where user_id = ${makeId(906)}`).toEqual([{ role: 'user' }])
      expect(await tx`select status, member_id from public.applications where id = ${lindiweApplicationId}`).toEqual([
        { status: 'onboarded', member_id: makeId(906) },
      ])
    }))
  it('gets a sign-up form with the name from the application', () =>
    beginning('decision', async tx => {
      await acceptApplicant(tx)
      const { token } = await invitation(tx)
      const [invitationPage] = await tx`select public.invitation_by_token(${token}) ->> 'full_name' as name`
      const [application] = await tx`select full_name from public.applications where id = ${lindiweApplicationId}`
      expect(invitationPage?.name).toBe(application?.full_name)
    }))
  it('cannot sign up with another e-mail address', () =>
    beginning('decision', async tx => {
      const letter = await acceptApplicant(tx)
      const { token } = await invitation(tx)
      await tx.savepoint(async s => signUp(s, 'somebody@example.org', token))
      expect(await readApplicationStage(tx)).toBe('accepted')
      await tx`delete from auth.users where id = ${makeId(906)}`
      await runAsEditor(tx, 'manager', () => takeBack(letter)(tx))
      const [state] = await tx`select public.invitation_by_token(${token}) ->> 'state' as state`
      expect(state?.state).toBe('revoked')
      await signUp(tx, 'lindiwe@example.org', token)
      expect(await readApplicationStage(tx)).toBe('decision')
    }))
  it('gets a new invitation with the link to the application', () =>
    beginning('decision', async tx => {
      await acceptApplicant(tx)
      await runAsEditor(tx, 'admin', async () => {
        const [openInvitation] = await tx`select id from public.invitations where email = 'lindiwe@example.org'`
        await tx`select public.resend_invitation(${openInvitation?.id})`
      })
      const [secondLetter] = await tx`select data from private.outbox where template = 'invitation'`
      await signUp(tx, 'lindiwe@example.org', secondLetter?.data.token)
      expect(await readApplicationStage(tx)).toBe('onboarded')
      await expectRefused(
        tx,
        s => s`update public.invitations set role = 'admin' where application_id = ${lindiweApplicationId}`,
        {
          code: '23514',
        },
      )
    }))
  it('gets no more e-mails when the application is deleted', () =>
    beginning('decision', async tx => {
      await acceptApplicant(tx)
      const { token } = await invitation(tx)
      await runAsEditor(tx, 'admin', () => tx`delete from public.applications where id = ${lindiweApplicationId}`)
      expect(await queue(tx)).toEqual([])
      const [state] = await tx`select public.invitation_by_token(${token}) ->> 'state' as state`
      expect(state?.state).toBe('revoked')
    }))
  it('keeps a name that was typed at the sign-up', () =>
    beginning('decision', async tx => {
      await acceptApplicant(tx)
      const { token } = await invitation(tx)
      await tx`insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
        values (${makeId(906)}, 'lindiwe@example.org', now(), ${tx.json({ invitation: token, full_name: 'Lindi' })})`
      const [profile] = await tx`select full_name, country from public.profiles where id = ${makeId(906)}`
      expect(profile).toEqual({ full_name: 'Lindi', country: 'ZW' })
    }))
  it('is not invited if the manager who accepted the application has lost the role', () =>
    beginning('decision', async tx => {
      await acceptApplicant(tx)
      const { token } = await invitation(tx)
      await tx`delete from public.user_roles where user_id = ${musa} and role = 'manager'`
      const [state] = await tx`select public.invitation_by_token(${token}) ->> 'state' as state`
      expect(state?.state).toBe('expired')
    }))
})
