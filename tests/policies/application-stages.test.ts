import { describe, expect, it } from 'vitest'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, type Tx } from './signed-in.ts'
import {
  answerAsReferees,
  defineApplicationTests,
  expectRefused,
  lindiweApplicationId,
  makeSubmittedApplication,
  moveApplication,
  musa,
  readApplicationFile,
  readApplicationStage,
  runAsEditor,
} from './submitted-application.ts'

const sql = openTestDatabase()

const beginning = defineApplicationTests(sql)

describe('a change of an application’s stage is refused', () => {
  it.each(['anon', 'user'] as const)('to the role %s, which cannot read the application', role =>
    beginning('submitted', tx =>
      runAsEditor(tx, role, async () => {
        await expectRefused(tx, s => moveApplication(s, 'submitted', 'screening'), { code: '42501' })
        await expectRefused(tx, s => readApplicationFile(s), { code: '42501' })
        await expectRefused(tx, s => s`select public.list_applications()`, { code: '42501' })
        await expectRefused(
          tx,
          s =>
            s`select public.apply_application_action(gen_random_uuid(), 'forward', array[${lindiweApplicationId}]::uuid[])`,
          {
            code: '42501',
          },
        )
      }),
    ),
  )
  it.each([
    ['submitted', 'referees'],
    ['submitted', 'decision'],
    ['screening', 'onboarded'],
    ['decision', 'withdrawn'],
    ['withdrawn', 'submitted'],
    ['submitted', 'elsewhere'],
  ])('from the stage %s to the stage %s', (from, targetStage) =>
    beginning(from, tx =>
      runAsEditor(tx, 'admin', () =>
        expectRefused(tx, s => moveApplication(s, from, targetStage, { reason: 'Because', waive: true }), {
          code: 'P0001',
        }),
      ),
    ),
  )
  it.each(['accepted', 'declined'])('to the stage %s without the required e-mail', stage =>
    beginning('decision', tx =>
      runAsEditor(tx, 'admin', () =>
        expectRefused(tx, s => moveApplication(s, 'decision', stage), { message: /letter/ }),
      ),
    ),
  )
  it('when another user has already changed the stage', () =>
    beginning('screening', tx =>
      runAsEditor(tx, 'manager', () =>
        expectRefused(tx, s => moveApplication(s, 'submitted', 'screening'), { message: /meanwhile/ }),
      ),
    ))
  it('when a parameter is omitted to avoid a rule', () =>
    beginning('referees', tx =>
      runAsEditor(tx, 'manager', async () => {
        await expectRefused(tx, s => s`select public.move_application(${lindiweApplicationId}, null, 'screening')`, {
          message: /meanwhile/,
        })
        await expectRefused(tx, s => s`select public.move_application(${lindiweApplicationId}, 'referees', null)`, {
          code: 'P0001',
        })
        await expectRefused(
          tx,
          s => s`select public.move_application(${lindiweApplicationId}, 'referees', 'interview', 'Because', null)`,
          {
            message: /needs two/,
          },
        )
        await expectRefused(
          tx,
          s =>
            s`select public.send_application_letter(${lindiweApplicationId}, null, 'declined', 'About it', 'Dear Lindiwe, thank you.')`,
          { message: /meanwhile/ },
        )
        await expectRefused(
          tx,
          s =>
            s`select public.send_application_letter(${lindiweApplicationId}, 'referees', null, 'About it', 'Dear Lindiwe, thank you.')`,
          { code: '22023' },
        )
      }),
    ))
  it('to the interview stage before two referees have answered', () =>
    beginning('referees', async tx => {
      await runAsEditor(tx, 'manager', async () => {
        await expectRefused(tx, s => moveApplication(s, 'referees', 'interview'), { message: /needs two/ })
        await expectRefused(
          tx,
          s => moveApplication(s, 'referees', 'interview', { reason: 'We know her', waive: true }),
          {
            code: '42501',
          },
        )
      })
      await runAsEditor(tx, 'admin', async () => {
        await expectRefused(tx, s => moveApplication(s, 'referees', 'interview', { waive: true }), {
          message: /Say why/,
        })
        await moveApplication(tx, 'referees', 'interview', { reason: 'We know her', waive: true })
        expect((await readApplicationFile(tx)).stages[0]).toMatchObject({
          to: 'interview',
          reason: 'We know her',
          waived: true,
        })
      })
    }))
  it('to the decision stage before the interview', () =>
    beginning('interview', async tx => {
      const scheduleInterview = (at: string) =>
        tx`insert into public.application_interviews (application_id, starts_at, timezone) values (${lindiweApplicationId}, now() + ${at}::interval, 'Africa/Harare')
          on conflict (application_id) do update set starts_at = excluded.starts_at`
      await scheduleInterview('1 day')
      await runAsEditor(tx, 'manager', () =>
        expectRefused(tx, s => moveApplication(s, 'interview', 'decision'), { message: /no interview/ }),
      )
      await scheduleInterview('-1 day')
      await runAsEditor(tx, 'manager', () => moveApplication(tx, 'interview', 'decision'))
      expect(await readApplicationStage(tx)).toBe('decision')
    }))
})

it('a change of an application’s stage records the editor, the time and the reason', () =>
  beginning('submitted', tx =>
    runAsEditor(tx, 'manager', async () => {
      await moveApplication(tx, 'submitted', 'screening', { reason: 'Complete.' })
      const { stage, stages, moves } = await readApplicationFile(tx)
      expect(stage).toBe('screening')
      expect(stages).toMatchObject([
        { from: 'submitted', to: 'screening', reason: 'Complete.', is_mine: true, waived: false },
      ])
      expect(moves.map((m: { stage: string }) => m.stage)).toEqual(['submitted', 'referees', 'declined'])
    }),
  ))

it('an application with enough references can move to the next stage', () =>
  beginning('referees', async tx => {
    const interview = async () =>
      (await readApplicationFile(tx)).moves.find((m: { stage: string }) => m.stage === 'interview').refused
    expect(await runAsEditor(tx, 'manager', interview)).toMatch(/no reference yet/)
    await answerAsReferees(tx)
    await runAsEditor(tx, 'manager', async () => {
      expect(await interview()).toBeNull()
      await moveApplication(tx, 'referees', 'interview')
    })
    expect(await readApplicationStage(tx)).toBe('interview')
  }))

it('can be undone only by the user who made the change', () =>
  beginning('submitted', async tx => {
    const first = await runAsEditor(tx, 'manager', () => moveApplication(tx, 'submitted', 'screening'))
    const back = (s: Tx) => s`select public.take_back_move(${first})`
    await runAsEditor(tx, 'admin', () => expectRefused(tx, back, { code: '42501' }))
    await runAsEditor(tx, 'manager', () => back(tx))
    expect(await readApplicationStage(tx)).toBe('submitted')
    await runAsEditor(tx, 'manager', () => expectRefused(tx, back, { message: /moved on since/ }))
    const lines =
      await tx`select actor, to_stage, taken_back_at is null as holds from public.application_stages order by id desc limit 2`
    expect(lines).toEqual([
      { actor: musa, to_stage: 'submitted', holds: true },
      { actor: musa, to_stage: 'screening', holds: false },
    ])
  }))

it('a bulk change of application stages is applied immediately and undone as a whole', () =>
  beginning('submitted', async tx => {
    const [otherId = ''] = [
      await makeSubmittedApplication(tx, 'referees', { id: '5e1f7e57-0000-4000-8000-000000000902', name: 'Karim' }),
    ]
    const ids = [lindiweApplicationId, otherId]
    const batch = '5e1f7e57-0000-4000-8000-000000000903'
    await runAsEditor(tx, 'manager', async () => {
      const [preview] = await tx`select public.preview_application_action('forward', ${ids}) as effects`
      expect(preview?.effects).toEqual([
        { outcome: 'moved', count: 1, changes: true, titles: ['Lindiwe Achterberg-Moyo'] },
        { outcome: 'not_yet', count: 1, changes: false, titles: ['Karim'] },
      ])
      const [result] = await tx`select public.apply_application_action(${batch}, 'forward', ${ids}) as done`
      expect(result?.done).toEqual({ changed: 1, missed: 0 })
    })
    expect([await readApplicationStage(tx), await readApplicationStage(tx, otherId)]).toEqual(['screening', 'referees'])
    await runAsEditor(tx, 'admin', async () => {
      const [emptyResult] = await tx`select public.undo_application_action(${batch}) as done`
      expect(emptyResult?.done).toEqual({ undone: 0, changed: 0 })
    })
    await runAsEditor(tx, 'manager', async () => {
      const [undoResult] = await tx`select public.undo_application_action(${batch}) as done`
      expect(undoResult?.done).toEqual({ undone: 1, changed: 0 })
      await tx`select public.apply_application_action(${batch}, 'reader', ${ids}, ${musa})`
      expect((await readApplicationFile(tx)).readers).toMatchObject([{ id: musa, voted_at: null }])
      const [back] = await tx`select public.undo_application_action(${batch}) as done`
      expect(back?.done).toEqual({ undone: 2, changed: 0 })
      expect((await readApplicationFile(tx)).readers).toEqual([])
    })
  }))

it('the list of applications marks overdue applications', () =>
  beginning('submitted', async tx => {
    await tx`update public.applications set full_name = 'Oumar Traoré', stage_since = now() - interval '9 days' where id = ${lindiweApplicationId}`
    await runAsEditor(tx, 'manager', async () => {
      const [page] = await tx`select public.list_applications(query => 'traore') as page`
      expect(page?.page).toMatchObject({
        total: 1,
        counts: { open: 1, submitted: 1, late: 1, mine: 0 },
        rows: [{ is_late: true }],
      })
      const [overduePage] = await tx`select public.list_applications(overdue => true, tab => 'screening') as page`
      expect(overduePage?.page).toMatchObject({ total: 0, counts: { submitted: 1 } })
      expect(await tx`select kind, title from public.find_records('traore')`).toEqual([
        { kind: 'application', title: 'Oumar Traoré' },
      ])
    })
    await actAsOwner(tx)
  }))
