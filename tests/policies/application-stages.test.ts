import { describe, expect, it } from 'vitest'
import { databaseForTests } from '../support/database-for-tests.ts'
import { asOwner, type Tx } from './signed-in.ts'
import {
  answered,
  applicationTests,
  as,
  expectRefused,
  fileOf,
  lindiwe,
  move,
  musa,
  stageOf,
  submitted,
} from './submitted-application.ts'

const sql = databaseForTests()

const beginning = applicationTests(sql)

describe('Refused stage changes', () => {
  it.each(['anon', 'user'] as const)('%s cannot move an application or read a file', role =>
    beginning('submitted', tx =>
      as(tx, role, async () => {
        await expectRefused(tx, s => move(s, 'submitted', 'screening'), { code: '42501' })
        await expectRefused(tx, s => fileOf(s), { code: '42501' })
        await expectRefused(tx, s => s`select public.list_applications()`, { code: '42501' })
        await expectRefused(
          tx,
          s => s`select public.apply_application_action(gen_random_uuid(), 'forward', array[${lindiwe}]::uuid[])`,
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
  ])('cannot move from %s to %s', (from, targetStage) =>
    beginning(from, tx =>
      as(tx, 'admin', () =>
        expectRefused(tx, s => move(s, from, targetStage, { reason: 'Because', waive: true }), { code: 'P0001' }),
      ),
    ),
  )
  it.each(['accepted', 'declined'])('cannot be %s without an e-mail', stage =>
    beginning('decision', tx =>
      as(tx, 'admin', () => expectRefused(tx, s => move(s, 'decision', stage), { message: /letter/ })),
    ),
  )
  it('an application that another person has moved is not moved again', () =>
    beginning('screening', tx =>
      as(tx, 'manager', () => expectRefused(tx, s => move(s, 'submitted', 'screening'), { message: /meanwhile/ })),
    ))
  it('the rules cannot be bypassed by leaving out a parameter', () =>
    beginning('referees', tx =>
      as(tx, 'manager', async () => {
        await expectRefused(tx, s => s`select public.move_application(${lindiwe}, null, 'screening')`, {
          message: /meanwhile/,
        })
        await expectRefused(tx, s => s`select public.move_application(${lindiwe}, 'referees', null)`, { code: 'P0001' })
        await expectRefused(
          tx,
          s => s`select public.move_application(${lindiwe}, 'referees', 'interview', 'Because', null)`,
          {
            message: /needs two/,
          },
        )
        await expectRefused(
          tx,
          s =>
            s`select public.send_application_letter(${lindiwe}, null, 'declined', 'About it', 'Dear Lindiwe, thank you.')`,
          { message: /meanwhile/ },
        )
        await expectRefused(
          tx,
          s =>
            s`select public.send_application_letter(${lindiwe}, 'referees', null, 'About it', 'Dear Lindiwe, thank you.')`,
          { code: '22023' },
        )
      }),
    ))
  it('an interview needs two referee answers; an admin may waive this with a reason', () =>
    beginning('referees', async tx => {
      await as(tx, 'manager', async () => {
        await expectRefused(tx, s => move(s, 'referees', 'interview'), { message: /needs two/ })
        await expectRefused(tx, s => move(s, 'referees', 'interview', { reason: 'We know her', waive: true }), {
          code: '42501',
        })
      })
      await as(tx, 'admin', async () => {
        await expectRefused(tx, s => move(s, 'referees', 'interview', { waive: true }), { message: /Say why/ })
        await move(tx, 'referees', 'interview', { reason: 'We know her', waive: true })
        expect((await fileOf(tx)).stages[0]).toMatchObject({ to: 'interview', reason: 'We know her', waived: true })
      })
    }))
  it('a decision needs a past interview', () =>
    beginning('interview', async tx => {
      const soon = (at: string) =>
        tx`insert into public.application_interviews (application_id, starts_at, timezone) values (${lindiwe}, now() + ${at}::interval, 'Africa/Harare')
          on conflict (application_id) do update set starts_at = excluded.starts_at`
      await soon('1 day')
      await as(tx, 'manager', () =>
        expectRefused(tx, s => move(s, 'interview', 'decision'), { message: /no interview/ }),
      )
      await soon('-1 day')
      await as(tx, 'manager', () => move(tx, 'interview', 'decision'))
      expect(await stageOf(tx)).toBe('decision')
    }))
})

it('a move is recorded: who, when, from, to and why', () =>
  beginning('submitted', tx =>
    as(tx, 'manager', async () => {
      await move(tx, 'submitted', 'screening', { reason: 'Complete.' })
      const { stage, stages, moves } = await fileOf(tx)
      expect(stage).toBe('screening')
      expect(stages).toMatchObject([
        { from: 'submitted', to: 'screening', reason: 'Complete.', is_mine: true, waived: false },
      ])
      expect(moves.map((m: { stage: string }) => m.stage)).toEqual(['submitted', 'referees', 'declined'])
    }),
  ))

it('an application with enough referee answers can move, and the file shows what blocks it before', () =>
  beginning('referees', async tx => {
    const interview = async () =>
      (await fileOf(tx)).moves.find((m: { stage: string }) => m.stage === 'interview').refused
    expect(await as(tx, 'manager', interview)).toMatch(/no letter/)
    await answered(tx)
    await as(tx, 'manager', async () => {
      expect(await interview()).toBeNull()
      await move(tx, 'referees', 'interview')
    })
    expect(await stageOf(tx)).toBe('interview')
  }))

it('a move can be undone by its author if no other move followed', () =>
  beginning('submitted', async tx => {
    const first = await as(tx, 'manager', () => move(tx, 'submitted', 'screening'))
    const back = (s: Tx) => s`select public.take_back_move(${first})`
    await as(tx, 'admin', () => expectRefused(tx, back, { code: '42501' }))
    await as(tx, 'manager', () => back(tx))
    expect(await stageOf(tx)).toBe('submitted')
    await as(tx, 'manager', () => expectRefused(tx, back, { message: /moved on since/ }))
    const lines =
      await tx`select actor, to_stage, taken_back_at is null as holds from public.application_stages order by id desc limit 2`
    expect(lines).toEqual([
      { actor: musa, to_stage: 'submitted', holds: true },
      { actor: musa, to_stage: 'screening', holds: false },
    ])
  }))

it('many applications are previewed, moved at once, and undone together', () =>
  beginning('submitted', async tx => {
    const [other = ''] = [
      await submitted(tx, 'referees', { id: '5e1f7e57-0000-4000-8000-000000000902', name: 'Karim' }),
    ]
    const ids = [lindiwe, other]
    const batch = '5e1f7e57-0000-4000-8000-000000000903'
    await as(tx, 'manager', async () => {
      const [told] = await tx`select public.preview_application_action('forward', ${ids}) as effects`
      expect(told?.effects).toEqual([
        { outcome: 'moved', count: 1, changes: true, titles: ['Lindiwe Achterberg-Moyo'] },
        { outcome: 'not_yet', count: 1, changes: false, titles: ['Karim'] },
      ])
      const [done] = await tx`select public.apply_application_action(${batch}, 'forward', ${ids}) as done`
      expect(done?.done).toEqual({ changed: 1, missed: 0 })
    })
    expect([await stageOf(tx), await stageOf(tx, other)]).toEqual(['screening', 'referees'])
    await as(tx, 'admin', async () => {
      const [nothing] = await tx`select public.undo_application_action(${batch}) as done`
      expect(nothing?.done).toEqual({ undone: 0, changed: 0 })
    })
    await as(tx, 'manager', async () => {
      const [done] = await tx`select public.undo_application_action(${batch}) as done`
      expect(done?.done).toEqual({ undone: 1, changed: 0 })
      await tx`select public.apply_application_action(${batch}, 'reader', ${ids}, ${musa})`
      expect((await fileOf(tx)).readers).toMatchObject([{ id: musa, voted_at: null }])
      const [back] = await tx`select public.undo_application_action(${batch}) as done`
      expect(back?.done).toEqual({ undone: 2, changed: 0 })
      expect((await fileOf(tx)).readers).toEqual([])
    })
  }))

it('the list shows which are late, and finds a name without its accents', () =>
  beginning('submitted', async tx => {
    await tx`update public.applications set full_name = 'Oumar Traoré', stage_since = now() - interval '9 days' where id = ${lindiwe}`
    await as(tx, 'manager', async () => {
      const [page] = await tx`select public.list_applications(query => 'traore') as page`
      expect(page?.page).toMatchObject({
        total: 1,
        counts: { open: 1, submitted: 1, late: 1, mine: 0 },
        rows: [{ is_late: true }],
      })
      const [late] = await tx`select public.list_applications(overdue => true, tab => 'screening') as page`
      expect(late?.page).toMatchObject({ total: 0, counts: { submitted: 1 } })
      expect(await tx`select kind, title from public.find_records('traore')`).toEqual([
        { kind: 'application', title: 'Oumar Traoré' },
      ])
    })
    await asOwner(tx)
  }))
