import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readMigrations } from '../../server/backend/migrations.ts'
import { connectServerFunctions, type ServerFunctions } from '../../server/backend/server-functions.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { roleDescriptions, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()
type Letter = { id: number; claim: string; recipient: string }
const claimLetter = async (functions: ServerFunctions, claim = randomUUID()) =>
  (await functions.call('server_claim_letter', { own_claim: claim })) as Letter | null
const isServerFunction = `pronamespace = 'public'::regnamespace and proname like 'server\\_%'`

describe('the database functions for the server', () => {
  it.each(testRoles)('are refused to the role %s', async role => {
    await runInRolledBackTransaction(sql, async tx => {
      const functions = await tx.unsafe(
        `select proname as name, pronargs - pronargdefaults as takes, array(select format_type(t, null) from unnest(proargtypes) as t) as types from pg_proc where ${isServerFunction}`,
      )
      expect(functions.length).toBeGreaterThan(15)
      await actAs(tx, role)
      for (const { name, takes, types } of functions) {
        const nullArguments = Array.from({ length: takes }, (_, index) => `null::${types[index]}`)
        const callAttempt = tx.savepoint(s => s.unsafe(`select public.${name}(${nullArguments.join(', ')})`))
        await expect(callAttempt, `${roleDescriptions[role]} ${name}`).rejects.toMatchObject({ code: '42501' })
      }
    })
  })
  it('are refused to every role when a migration creates them', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      // Hosted Supabase has these default privileges.
      await tx`alter default privileges in schema public grant execute on functions to anon, authenticated, service_role`
      await tx`create function public.server_of_tomorrow() returns int language sql return 1`
      await tx`call private.keep_server_functions()`
      for (const role of testRoles) {
        await actAs(tx, role)
        await expect(tx.savepoint(s => s`select public.server_of_tomorrow()`)).rejects.toMatchObject({ code: '42501' })
      }
      await tx`set local role service_role`
      expect(await tx`select public.server_of_tomorrow() as answer`).toEqual([{ answer: 1 }])
    })
  })
})

it('every migration that adds a function for the server removes the default grants of Supabase', () => {
  const migrations = readMigrations('supabase/migrations').filter(({ text }) =>
    /create (or replace )?function public\.server_/i.test(text),
  )
  expect(migrations.length).toBeGreaterThan(10)
  for (const { name, text } of migrations) expect(text, name).toContain('call private.keep_server_functions()')
})

it('the secret key gives access to the database functions for the server', async () => {
  await runInRolledBackTransaction(sql, async tx => {
    await tx`set local role service_role`
    const functions = connectServerFunctions(tx as unknown as typeof sql)
    expect(await functions.call('server_last_jobs')).toEqual([])
    expect(await claimLetter(functions)).toBeNull()
    expect(await functions.call('server_database_state')).toMatchObject({ fits: true, most: expect.any(Number) })
  })
})

const queueAccountLetter = async (functions: ServerFunctions, minutes: number) =>
  (await functions.call('server_queue_account_letter', {
    ...{ recipient: 'amina@example.org', data: { kind: 'magiclink', sealed: 'v1.a.b.c' } },
    ...{ minutes, own_claim: randomUUID() },
  })) as Letter
const claimAccountLetter = async (functions: ServerFunctions) =>
  (await functions.call('server_claim_letter', { own_claim: randomUUID(), of_account: true })) as Letter | null

const letters = (tx: Tx) => {
  const functions = connectServerFunctions(tx as unknown as typeof sql)
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

describe('an e-mail in the queue', () => {
  it('is claimed again by the same process after a lost response', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const { functions, claim, leave } = letters(tx)
      await leave('zola@example.org')
      await leave('tunde@example.org')
      const ownHolder = randomUUID()
      const first = await claimLetter(functions, ownHolder)
      expect(await claim()).toMatchObject({ recipient: 'tunde@example.org' })
      expect(await claim()).toBeNull()
      expect(await claimLetter(functions, ownHolder)).toEqual(first)
    })
  })
  it('is claimed by only one of two servers at the same time', async () => {
    await sql`insert into private.outbox (recipient, template) select 'zola@example.org', 'invitation' from generate_series(1, 5)`
    const functions = connectServerFunctions(sql)
    const claims = await Promise.all(Array.from({ length: 9 }, () => claimLetter(functions)))
    await sql`delete from private.outbox`
    const ids = claims.flatMap(letter => (letter ? [(letter as Letter).id] : []))
    expect(new Set(ids).size).toBe(5)
    expect(ids).toHaveLength(5)
  })
  it('stays claimed for a minute, or longer after a renewal', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const { functions, claim, leave, minutesPass } = letters(tx)
      await leave('zola@example.org')
      const first = await claim()
      expect(first).toMatchObject({ recipient: 'zola@example.org' })
      expect(await claim()).toBeNull()
      const letterClaim = { letter: first?.id ?? 0, held: first?.claim ?? '' }
      expect(await functions.call('server_keep_letter', letterClaim)).toBe(true)
      await minutesPass(1)
      const second = await claim()
      expect(second?.id).toBe(first?.id)
      expect(await functions.call('server_keep_letter', letterClaim)).toBe(false)
    })
  })
  it('is due again a minute after a failed attempt', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const { functions, claim, leave, minutesPass } = letters(tx)
      await leave('zola@example.org')
      const letter = await claim()
      const heldLetter = { letter: letter?.id ?? 0, held: letter?.claim ?? '' }
      for (let n = 0; n < 3; n++)
        await functions.call('server_letter_refused', { ...heldLetter, whose: 'later', said: '450 greylisted' })
      expect(await tx`select attempts from private.outbox`).toEqual([{ attempts: 1 }])
      expect(await claim()).toBeNull()
      await minutesPass(1)
      expect(await claim()).not.toBeNull()
    })
  })
  it('is retried for four days, at intervals of at most an hour', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const { functions, claim, leave, minutesPass } = letters(tx)
      await tx`update public.notification_rules set cadence = 'off' where kind = 'failure'`
      await leave('zola@example.org')
      const postponeLetter = async () => {
        const letter = await claim()
        const heldLetter = { letter: letter?.id ?? 0, held: letter?.claim ?? '' }
        await functions.call('server_letter_refused', { ...heldLetter, whose: 'later', said: '452 mailbox full' })
      }
      for (let n = 0; n < 30; n++) {
        await postponeLetter()
        const [row] =
          await tx`select next_attempt_at <= now() + interval '1 hour' as is_soon, refused_at from private.outbox`
        expect(row).toEqual({ is_soon: true, refused_at: null })
        await minutesPass(60)
      }
      await tx`update private.outbox set put_off_at = now() - interval '97 hours'`
      await postponeLetter()
      await minutesPass(1440)
      expect(await claim()).toBeNull()
      expect(await tx`select answer, refused_at is not null as given_up from private.outbox`).toEqual([
        { answer: '452 mailbox full', given_up: true },
      ])
      expect(await functions.call('server_retry_letters', {})).toBe(1)
      expect(await claim()).toMatchObject({ recipient: 'zola@example.org' })
    })
  })
  it('counts no attempt while the mail server asks for a pause', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const { functions, claim, leave } = letters(tx)
      for (const name of ['zola', 'tunde', 'musa']) await leave(`${name}@example.org`)
      const claims = await Promise.all([await claim(), await claim()])
      for (const letter of claims)
        await functions.call('server_letter_refused', {
          ...{ letter: letter?.id ?? 0, held: letter?.claim ?? '' },
          ...{ whose: 'server', said: '421 too many letters' },
        })
      expect(await claim()).toBeNull()
      const counts = (await functions.call('server_mail_counts')) as { pausedUntil: string }
      expect(counts).toMatchObject({ waiting: 3, givenUp: 0, answer: '421 too many letters' })
      expect(Date.parse(counts.pausedUntil)).toBeGreaterThan(0)
      // Two failed e-mails cause only one pause in delivery.
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
  it('is sent before invitations if a user waits for the e-mail', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const { claim, leave } = letters(tx)
      await leave('first@example.org')
      await leave('second@example.org')
      await tx`insert into private.outbox (recipient, template) values ('notice@example.org', 'account-notice')`
      const order = [await claim(), await claim(), await claim()].map(letter => letter?.recipient)
      expect(order).toEqual(['notice@example.org', 'first@example.org', 'second@example.org'])
    })
  })
  it('about an account is claimed first by the server that queued it', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const { functions, claim, leave, minutesPass } = letters(tx)
      await leave('zola@example.org')
      const queuedLetter = await queueAccountLetter(functions, 10)
      expect(queuedLetter).toMatchObject({ recipient: 'amina@example.org', template: 'account-letter' })
      expect(await claimAccountLetter(functions)).toBeNull()
      await minutesPass(1)
      expect((await claimAccountLetter(functions))?.id).toBe(queuedLetter.id)
      // Account e-mails have a separate queue, so that they never wait for other e-mails.
      expect(await claim()).toMatchObject({ recipient: 'zola@example.org' })
      expect(await claim()).toBeNull()
    })
  })
  it('about an account is retried within seconds even during a pause', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const { functions } = letters(tx)
      const queuedLetter = await queueAccountLetter(functions, 10)
      const refusal = { whose: 'server', said: '421 too many letters' }
      const first = { letter: queuedLetter.id, held: queuedLetter.claim, ...refusal }
      expect(await functions.call('server_letter_refused', first)).toBeCloseTo(5)
      await tx`update private.outbox set next_attempt_at = now()`
      expect(await tx`select until > now() as paused from private.outbox_pause`).toEqual([{ paused: true }])
      const secondClaim = await claimAccountLetter(functions)
      const second = { letter: secondClaim?.id ?? 0, held: secondClaim?.claim ?? '', ...refusal }
      expect(await functions.call('server_letter_refused', second)).toBeCloseTo(10)
      expect(await tx`select data ? 'sealed' as sealed from private.outbox`).toEqual([{ sealed: true }])
      await tx`update private.outbox set expires_at = now()`
      expect(await claimAccountLetter(functions)).toBeNull()
      expect(
        await tx`select answer, refused_at is not null as given_up, data ? 'sealed' as sealed from private.outbox`,
      ).toEqual([{ answer: '421 too many letters', given_up: true, sealed: false }])
      expect(await functions.call('server_retry_letters', {})).toBe(0)
      // An account e-mail that fails causes no warning in Diagnostics, because strangers can request such an e-mail to
      // an address that does not exist.
      expect(await functions.call('server_mail_counts')).toMatchObject({ waiting: 0, givenUp: 0 })
    })
  })
  it('can be deleted only after delivery has failed permanently', async () => {
    await runInRolledBackTransaction(sql, async tx => {
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
  it('is deleted after sending even if another server has a claim', async () => {
    await runInRolledBackTransaction(sql, async tx => {
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

describe('a job run', () => {
  it('is started again after a lost response only for the process that started it', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      const functions = connectServerFunctions(tx as unknown as typeof sql)
      const [ownTicket, otherTicket] = [randomUUID(), randomUUID()]
      const startedJob = await functions.call('server_begin_job', { job: 'test', own_ticket: ownTicket })
      expect(startedJob).not.toBeNull()
      expect(await functions.call('server_begin_job', { job: 'test', own_ticket: ownTicket })).toBe(startedJob)
      expect(await functions.call('server_begin_job', { job: 'test', own_ticket: otherTicket })).toBeNull()
    })
  })
})
