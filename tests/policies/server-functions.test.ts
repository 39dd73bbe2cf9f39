import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { functionsOverConnection, type ServerFunctions } from '../../server/backend/server-functions.ts'
import { actAs, inRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { roles, who } from '../../server/diagnostics/permissions/cast.ts'
import { databaseForTests } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = databaseForTests()
type Letter = { id: number; claim: string; recipient: string }
const claimLetter = async (functions: ServerFunctions, claim = randomUUID()) =>
  (await functions.call('server_claim_letter', { own_claim: claim })) as Letter | null
const isServerFunction = `pronamespace = 'public'::regnamespace and proname like 'server\\_%'`

describe('refused', () => {
  it.each(roles)('%s: none of the functions of the server is answered', async role => {
    await inRolledBackTransaction(sql, async tx => {
      const functions = await tx.unsafe(
        `select proname as name, pronargs - pronargdefaults as takes, array(select format_type(t, null) from unnest(proargtypes) as t) as types from pg_proc where ${isServerFunction}`,
      )
      expect(functions.length).toBeGreaterThan(15)
      await actAs(tx, role)
      for (const { name, takes, types } of functions) {
        const nothing = Array.from({ length: takes }, (_, place) => `null::${types[place]}`)
        const asked = tx.savepoint(s => s.unsafe(`select public.${name}(${nothing.join(', ')})`))
        await expect(asked, `${who[role]} ${name}`).rejects.toMatchObject({ code: '42501' })
      }
    })
  })
  it('a new function is closed to everybody although the project opens all of them', async () => {
    await inRolledBackTransaction(sql, async tx => {
      // As hosted Supabase has it.
      await tx`alter default privileges in schema public grant execute on functions to anon, authenticated, service_role`
      await tx`create function public.server_of_tomorrow() returns int language sql return 1`
      await tx`call private.keep_server_functions()`
      for (const role of roles) {
        await actAs(tx, role)
        await expect(tx.savepoint(s => s`select public.server_of_tomorrow()`)).rejects.toMatchObject({ code: '42501' })
      }
      await tx`set local role service_role`
      expect(await tx`select public.server_of_tomorrow() as answer`).toEqual([{ answer: 1 }])
    })
  })
})

it('whoever shows the secret key is answered', async () => {
  await inRolledBackTransaction(sql, async tx => {
    await tx`set local role service_role`
    const functions = functionsOverConnection(tx as unknown as typeof sql)
    expect(await functions.call('server_last_jobs')).toEqual([])
    expect(await claimLetter(functions)).toBeNull()
    expect(await functions.call('server_database_state')).toMatchObject({ fits: true, most: expect.any(Number) })
  })
})

const letters = (tx: Tx) => {
  const functions = functionsOverConnection(tx as unknown as typeof sql)
  return {
    functions,
    claim: () => claimLetter(functions),
    leave: (recipient: string) =>
      tx`insert into private.outbox (recipient, template) values (${recipient}, 'invitation')`,
    minutesPass: (minutes: number) =>
      tx`update private.outbox set claimed_until = claimed_until - make_interval(mins => ${minutes}),
        next_attempt_at = next_attempt_at - make_interval(mins => ${minutes})`,
  }
}

describe('a letter', () => {
  it('whose name was lost on its way is given again to whoever asked for it, and to nobody else', async () => {
    await inRolledBackTransaction(sql, async tx => {
      const { functions, claim, leave } = letters(tx)
      await leave('zola@example.org')
      await leave('tunde@example.org')
      const own = randomUUID()
      const first = await claimLetter(functions, own)
      expect(await claim()).toMatchObject({ recipient: 'tunde@example.org' })
      expect(await claim()).toBeNull()
      expect(await claimLetter(functions, own)).toEqual(first)
    })
  })
  it('that two servers ask for at once is given to one of them', async () => {
    await sql`insert into private.outbox (recipient, template) select 'zola@example.org', 'invitation' from generate_series(1, 5)`
    const functions = functionsOverConnection(sql)
    const given = await Promise.all(Array.from({ length: 9 }, () => claimLetter(functions)))
    await sql`delete from private.outbox`
    const ids = given.flatMap(letter => (letter ? [(letter as Letter).id] : []))
    expect(new Set(ids).size).toBe(5)
    expect(ids).toHaveLength(5)
  })
  it('is held for a minute, for longer as long as it is kept, and then given to another', async () => {
    await inRolledBackTransaction(sql, async tx => {
      const { functions, claim, leave, minutesPass } = letters(tx)
      await leave('zola@example.org')
      const first = await claim()
      expect(first).toMatchObject({ recipient: 'zola@example.org' })
      expect(await claim()).toBeNull()
      const held = { letter: first?.id ?? 0, held: first?.claim ?? '' }
      expect(await functions.call('server_keep_letter', held)).toBe(true)
      await minutesPass(1)
      const second = await claim()
      expect(second?.id).toBe(first?.id)
      expect(await functions.call('server_keep_letter', held)).toBe(false)
    })
  })
  it('that was refused is due again after a minute, counted once however often it is said', async () => {
    await inRolledBackTransaction(sql, async tx => {
      const { functions, claim, leave, minutesPass } = letters(tx)
      await leave('zola@example.org')
      const letter = await claim()
      const held = { letter: letter?.id ?? 0, held: letter?.claim ?? '' }
      for (let n = 0; n < 3; n++)
        await functions.call('server_letter_refused', { ...held, whose: 'later', said: '450 greylisted' })
      expect(await tx`select attempts from private.outbox`).toEqual([{ attempts: 1 }])
      expect(await claim()).toBeNull()
      await minutesPass(1)
      expect(await claim()).not.toBeNull()
    })
  })
  it('is put off for four days, an hour at most between two tries, and then given up with the last answer (letters 3)', async () => {
    await inRolledBackTransaction(sql, async tx => {
      const { functions, claim, leave, minutesPass } = letters(tx)
      await leave('zola@example.org')
      const putOff = async () => {
        const letter = await claim()
        const held = { letter: letter?.id ?? 0, held: letter?.claim ?? '' }
        await functions.call('server_letter_refused', { ...held, whose: 'later', said: '452 mailbox full' })
      }
      for (let n = 0; n < 30; n++) {
        await putOff()
        const [row] =
          await tx`select next_attempt_at <= now() + interval '1 hour' as is_soon, refused_at from private.outbox`
        expect(row).toEqual({ is_soon: true, refused_at: null })
        await minutesPass(60)
      }
      await tx`update private.outbox set put_off_at = now() - interval '97 hours'`
      await putOff()
      await minutesPass(1440)
      expect(await claim()).toBeNull()
      expect(await tx`select answer, refused_at is not null as given_up from private.outbox`).toEqual([
        { answer: '452 mailbox full', given_up: true },
      ])
      expect(await functions.call('server_retry_letters', {})).toBe(1)
      expect(await claim()).toMatchObject({ recipient: 'zola@example.org' })
    })
  })
  it('of a mail server that asks for a pause waits with all others, and none of them is counted (letters 4)', async () => {
    await inRolledBackTransaction(sql, async tx => {
      const { functions, claim, leave } = letters(tx)
      for (const name of ['zola', 'tunde', 'musa']) await leave(`${name}@example.org`)
      const held = await Promise.all([await claim(), await claim()])
      for (const letter of held)
        await functions.call('server_letter_refused', {
          ...{ letter: letter?.id ?? 0, held: letter?.claim ?? '' },
          ...{ whose: 'server', said: '421 too many letters' },
        })
      expect(await claim()).toBeNull()
      const counts = (await functions.call('server_mail_counts')) as { pausedUntil: string }
      expect(counts).toMatchObject({ waiting: 3, givenUp: 0, answer: '421 too many letters' })
      expect(Date.parse(counts.pausedUntil)).toBeGreaterThan(0)
      // Two letters met one pause.
      expect(await tx`select failures from private.outbox_pause`).toEqual([{ failures: 1 }])
      for (let n = 0; n < 9; n++) {
        await tx`update private.outbox_pause set until = now()`
        const letter = await claim()
        await functions.call('server_letter_refused', {
          ...{ letter: letter?.id ?? 0, held: letter?.claim ?? '' },
          ...{ whose: 'server', said: 'connect ECONNREFUSED' },
        })
        const [row] = await tx`select until <= now() + interval '15 minutes' as is_soon from private.outbox_pause`
        expect(row?.is_soon).toBe(true)
      }
      expect(await tx`select max(attempts) as most, count(refused_at)::int as refused from private.outbox`).toEqual([
        { most: 0, refused: 0 },
      ])
      await tx`update private.outbox_pause set until = now()`
      const letter = await claim()
      await functions.call('server_letter_sent', { letter: letter?.id ?? 0 })
      expect(await tx`select failures, answer from private.outbox_pause`).toEqual([{ failures: 0, answer: null }])
    })
  })
  it('that somebody waits for goes before invitations, and the older of a kind first', async () => {
    await inRolledBackTransaction(sql, async tx => {
      const { claim, leave } = letters(tx)
      await leave('first@example.org')
      await leave('second@example.org')
      await tx`insert into private.outbox (recipient, template) values ('notice@example.org', 'account-notice')`
      const order = [await claim(), await claim(), await claim()].map(letter => letter?.recipient)
      expect(order).toEqual(['notice@example.org', 'first@example.org', 'second@example.org'])
    })
  })
  it('is removed once it is given up, and not while it may still leave', async () => {
    await inRolledBackTransaction(sql, async tx => {
      const { functions, claim, leave } = letters(tx)
      await leave('zola@example.org')
      const letter = await claim()
      expect(await functions.call('server_remove_letter', { letter: letter?.id ?? 0 })).toBe(false)
      await functions.call('server_letter_refused', {
        ...{ letter: letter?.id ?? 0, held: letter?.claim ?? '' },
        ...{ whose: 'letter', said: '550 no such mailbox' },
      })
      expect(await functions.call('server_remove_letter', { letter: letter?.id ?? 0 })).toBe(true)
    })
  })
  it('that was sent is gone, also when another holds it by now', async () => {
    await inRolledBackTransaction(sql, async tx => {
      const { functions, claim, leave, minutesPass } = letters(tx)
      await leave('zola@example.org')
      const letter = await claim()
      await minutesPass(1)
      await claim()
      await functions.call('server_letter_sent', { letter: letter?.id ?? 0 })
      expect(await tx`select from private.outbox`).toHaveLength(0)
    })
  })
})

describe('a run', () => {
  it('whose beginning was not heard of may be begun again by whoever asked, and by nobody else', async () => {
    await inRolledBackTransaction(sql, async tx => {
      const functions = functionsOverConnection(tx as unknown as typeof sql)
      const [mine, other] = [randomUUID(), randomUUID()]
      const begun = await functions.call('server_begin_job', { job: 'test', own_ticket: mine })
      expect(begun).not.toBeNull()
      expect(await functions.call('server_begin_job', { job: 'test', own_ticket: mine })).toBe(begun)
      expect(await functions.call('server_begin_job', { job: 'test', own_ticket: other })).toBeNull()
    })
  })
})
