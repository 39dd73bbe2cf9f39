import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, permissionTestUsers } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner, firstFactorClaims, signIn, type Tx } from './signed-in.ts'
import {
  addNoteVoteAndQuestion,
  answerAsReferees,
  lindiweApplicationId,
  makeSubmittedApplication,
  musa,
  runAsEditor,
} from './submitted-application.ts'

const sql = openTestDatabase()
const zola = { id: permissionTestUsers.user, email: 'zola@self-test.invalid' }

const prove = (tx: Tx) => tx`
  insert into auth.identities (id, provider, provider_id, user_id, identity_data)
  values (gen_random_uuid(), 'email', ${zola.id}, ${zola.id}, ${tx.json({ email: zola.email, email_verified: true })})`
const listOwn = async (tx: Tx) => (await tx`select public.my_applications() as own`)[0]?.own
const openApplication = async (tx: Tx, application = lindiweApplicationId) =>
  (await tx`select public.open_my_application(${application}) as token`)[0]?.token
const readStatus = async (tx: Tx, token: string) =>
  (await tx`select public.application_status(${token}) as told`)[0]?.told

const beginning = (test: (tx: Tx) => Promise<unknown>, stage = 'screening') =>
  runInRolledBackTransaction(sql, async tx => {
    await makeSubmittedApplication(tx, stage, { email: 'ZOLA@self-test.invalid' })
    await test(tx)
  })

describe('the list of a user’s own applications is refused', () => {
  it('to signed-out visitors', () =>
    beginning(async tx => {
      await prove(tx)
      await actAs(tx, 'anon')
      await expect(tx.savepoint(listOwn)).rejects.toMatchObject({ code: '42501' })
      await expect(tx.savepoint(s => openApplication(s))).rejects.toMatchObject({ code: '42501' })
      await signIn(tx, 'user', { factor: true })
      await actAs(tx, 'user', firstFactorClaims)
      await expect(tx.savepoint(listOwn)).rejects.toMatchObject({ code: '42501' })
    }))
  it('until the applicant’s e-mail address is confirmed', () =>
    beginning(async tx => {
      await tx`update auth.users set email_confirmed_at = now() where id = ${zola.id}`
      await runAsEditor(tx, 'user', async () => {
        expect(await listOwn(tx)).toEqual({ proved: false, applications: [] })
        await expect(tx.savepoint(s => openApplication(s))).rejects.toMatchObject({ code: '42501' })
      })
    }))
  it('to all other users, including editors and admins', () =>
    beginning(async tx => {
      await prove(tx)
      for (const role of ['manager', 'admin'] as const)
        await runAsEditor(tx, role, async () => {
          expect((await listOwn(tx)).applications).toEqual([])
          await expect(tx.savepoint(s => openApplication(s))).rejects.toMatchObject({ code: '42501' })
        })
      await runAsEditor(tx, 'user', () =>
        expect(tx.savepoint(s => openApplication(s, makeId(101)))).rejects.toMatchObject({ code: '42501' }),
      )
    }))
})

it('the list of a user’s own applications contains no confidential data', () =>
  beginning(async tx => {
    await prove(tx)
    await runAsEditor(
      tx,
      'manager',
      () => tx`select public.note_on_application(${lindiweApplicationId}, 'Who owns the patterns?')`,
    )
    await runAsEditor(tx, 'user', async () => {
      const answer = await listOwn(tx)
      expect(answer).toMatchObject({
        proved: true,
        applications: [{ id: lindiweApplicationId, status: 'screening', missing: 2, may_name_referees: true }],
      })
      expect(JSON.stringify(answer)).not.toMatch(/patterns|token_hash/)
    })
  }))

it('the data export of a user contains the user’s applications', () =>
  beginning(async tx => {
    await prove(tx)
    await answerAsReferees(tx)
    await tx`update public.profiles set full_name = 'Zola', listed_for = 'members', title = 'Engineer', title_for = 'nobody' where id = ${zola.id}`
    await addNoteVoteAndQuestion(tx)
    await runAsEditor(tx, 'user', async () => {
      const [row] = await tx`select public.export_my_data() as data`
      expect(row?.data).toMatchObject({
        profile: { title: 'Engineer', title_for: 'nobody' },
        directory: [{ audience: 'members', full_name: 'Zola', title: null }],
        applications: [
          {
            application: { email: 'ZOLA@self-test.invalid', consent_at: expect.any(String) },
            letters_to_you: [{ body: 'Which foundry do you mean?' }],
            referees_you_named: [{ state: 'answered' }, { state: 'answered' }],
            papers: [],
            interview: null,
            your_answer_to_the_interview: null,
          },
        ],
      })
      const text = JSON.stringify(row?.data.applications)
      for (const hiddenText of ['patterns', 'Rare practical', 'bearing', 'token_hash', musa])
        expect(text).not.toContain(hiddenText)
    })
  }))

it('a member finds an application through the account, even after a change of the e-mail address', () =>
  beginning(async tx => {
    await tx`update public.applications set email = 'before@example.org', member_id = ${zola.id} where id = ${lindiweApplicationId}`
    await runAsEditor(tx, 'user', async () =>
      expect((await listOwn(tx)).applications).toMatchObject([{ status: 'onboarded' }]),
    )
  }, 'onboarded'))

it('opening one’s own application creates a link that is valid for one day', () =>
  beginning(async tx => {
    await prove(tx)
    const links: string[] = []
    await runAsEditor(tx, 'user', async () => {
      for (let n = 0; n < 12; n++) links.push(await openApplication(tx))
    })
    const last = links.at(-1) ?? ''
    await runAsEditor(tx, 'anon', async () => expect(await readStatus(tx, last)).toMatchObject({ status: 'screening' }))
    expect(await tx`select from private.application_links where application_id = ${lindiweApplicationId}`).toHaveLength(
      10,
    )
    await actAsOwner(tx)
    await tx`update private.application_links set expires_at = now() where expires_at is not null`
    await runAsEditor(tx, 'anon', async () => expect(await readStatus(tx, last)).toBeNull())
  }))
