import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { actAs } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { waitForLockOfProcess } from './lock-wait.ts'
import { makePlannedImport } from './planned-import.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()
const [a, b] = ['https://old.example/a.png', 'https://old.example/b.png']
const pictures = { feature_image_url: { address: b }, other: { address: a } }
const source = 'old.example'

type Work = (tx: Tx) => Promise<unknown>

/**
 * Makes an import plan whose pictures this process checks. With `isKnown`, the table of known pictures contains both
 * pictures.
 */
async function makeClaimedPlan(isKnown: boolean) {
  const holder = randomUUID()
  const plan = await sql.begin(async tx => {
    await tx`delete from public.import_pictures`
    await tx`update public.imports set status = 'done' where status = 'planned'`
    const { id } = await makePlannedImport(tx, [{ pictures }], { source })
    await tx`select public.server_claim_import_asking(${holder})`
    if (isKnown)
      await tx`insert into public.import_pictures ${tx([
        { source, address: b, state: 'failed' },
        { source, address: a, state: 'failed' },
      ])}`
    return id
  })
  return { plan, holder }
}

/**
 * Runs `first`, then `second` in another transaction until that transaction waits for a lock of `first`, then `last` in
 * the transaction of `first`.
 */
async function interleave(first: Work, second: Work, last: Work) {
  let transactionEnd: Promise<unknown> = Promise.resolve()
  await sql.begin(async tx => {
    await first(tx)
    const backendId = Promise.withResolvers<number>()
    transactionEnd = sql.begin(async other => {
      const [row] = await other`select pg_backend_pid() as pid`
      backendId.resolve(row?.pid)
      await second(other)
    })
    transactionEnd.catch(backendId.reject)
    const pid = await backendId.promise
    await waitForLockOfProcess(sql, pid)
    await last(tx)
  })
  await transactionEnd
}

const write = (address: string) => (tx: Tx) =>
  tx`insert into public.import_pictures as k (source, address, is_wanted) values (${source}, ${address}, true)
    on conflict (source, address) do update set is_wanted = true where not k.is_wanted`

it('a picture check adds pictures in the order of their URLs to prevent a deadlock with an import', async () => {
  const { plan, holder } = await makeClaimedPlan(false)
  await interleave(
    write(a),
    tx =>
      tx`select public.server_unasked_import_pictures(${plan}, ${holder}, ${tx.json([{ address: b }, { address: a }])})`,
    write(b),
  )
  expect(await sql`select from public.import_pictures where is_wanted`).toHaveLength(2)
})

it('a picture check stores responses in the order of their URLs to prevent a deadlock with an import', async () => {
  const { plan, holder } = await makeClaimedPlan(true)
  const answers = [
    { address: b, bytes: 7 },
    { address: a, bytes: 7 },
  ]
  await interleave(
    write(a),
    tx => tx`select public.server_note_asked_pictures(${plan}, ${holder}, ${tx.json(answers)}, 1, false)`,
    write(b),
  )
  expect(await sql`select from public.import_pictures where is_wanted and bytes = 7`).toHaveLength(2)
})

it('an editor’s request to read a source again never deadlocks with the picture check of the same import', async () => {
  const { plan, holder } = await makeClaimedPlan(false)
  // The check of a picture updates the picture's row twice in one transaction. At the second update PostgreSQL checks
  // the foreign key again, which locks the row of the import.
  await interleave(
    tx => tx`select private.holds_asking(${plan}, ${holder})`,
    async tx => {
      await actAs(tx, 'manager')
      await tx`select public.read_import_again(${plan}, 'csv', '{"Surname": "title"}')`
    },
    tx => tx`select public.server_note_asked_pictures(${plan}, ${holder}, '[]', 1, true)`,
  )
  const [row] = await sql`select status from public.imports where id = ${plan}`
  expect(row?.status).toBe('reading')
})
