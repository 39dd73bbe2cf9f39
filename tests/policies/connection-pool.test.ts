import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openPool } from '../../server/backend/database/connection-pool.ts'
import { connectSql } from '../../server/backend/database/sql.ts'

const url = `${inject('databaseServer')}/postgres`
const sql = connectSql(url, { max: 2 })
afterAll(() => sql.end())

/** Terminates sessions, as a database administrator can at any time. */
const end = (name: string) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name} and pid <> pg_backend_pid()`

it('the connection pool works again after its connections were terminated', async () => {
  const endedPool = connectSql(url, { max: 2, name: 'ended' })
  await Promise.all([endedPool`select pg_sleep(0.05)`, endedPool`select pg_sleep(0.05)`])
  const atWork = Promise.allSettled([endedPool`select pg_sleep(30)`, endedPool`select pg_sleep(30)`])
  while ((await sql`select from pg_stat_activity where application_name = 'ended' and state = 'active'`).length < 2);
  await end('ended')
  expect((await atWork).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([1, 2, 3, 4].map(async n => (await endedPool`select ${n}::int as n`)[0]?.n))).toEqual([
    1, 2, 3, 4,
  ])
  await endedPool.end()
})

it('the connection pool replaces a connection that does not respond', async () => {
  const silentPool = connectSql(url, { max: 1, queryTimeout: 200 })
  await expect(silentPool`select pg_sleep(30)`).rejects.toMatchObject({ code: 'CONNECTION_SILENT' })
  expect(await silentPool`select 1 as one`).toEqual([{ one: 1 }])
  await silentPool.end()
})

it('the connection pool never reuses a connection with an open transaction', async () => {
  const brokenPool = connectSql(url, { max: 1, name: 'broken' })
  const failedTransaction = brokenPool.begin(async tx => {
    await tx`create temporary table left_open ()`
    await end('broken')
    await tx`select 1`
  })
  await expect(failedTransaction).rejects.toThrow()
  await expect(brokenPool`select from left_open`).rejects.toMatchObject({ code: '42P01' })
  await brokenPool.end()
})

it('the connection pool rejects a transaction with a failed statement even if the caller caught the error', async () => {
  const rolledBack = sql.begin(async tx => {
    await tx`select 1 / 0`.catch(() => {})
  })
  await expect(rolledBack).rejects.toMatchObject({ code: '22012' })
})

it('the connection pool rolls back a savepoint and keeps the rest of the transaction', async () => {
  const rows = await sql.begin(async tx => {
    await tx`create temporary table noted (word text) on commit drop`
    const attempts = await Promise.allSettled([
      tx.savepoint(s => s`insert into noted values ('one')`),
      tx.savepoint(s => s`insert into noted values (${1} / 0)`),
      tx.savepoint(s => s`insert into noted values ('two')`),
    ])
    expect(attempts.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    return tx`select word from noted order by word`
  })
  expect([...rows]).toEqual([{ word: 'one' }, { word: 'two' }])
})

it('the connection pool sends each value in the type that the statement expects', async () => {
  const [row] =
    await sql`select ${['a', 'b']}::text[] as texts, ${sql.json(['a', 'b'])} as json, ${new Date(0)}::timestamptz as moment,
    ${Buffer.from([0, 255])}::bytea as bytes, ${12n}::int8 as big, ${true} as yes, ${null}::text as nothing, 1.10::numeric as decimal`
  expect(row).toEqual({
    texts: ['a', 'b'],
    json: ['a', 'b'],
    moment: new Date(0),
    bytes: Buffer.from([0, 255]),
    big: '12',
    yes: true,
    nothing: null,
    decimal: '1.10',
  })
})

it('the connection pool reports which constraint rejected a row', async () => {
  const refusedTransaction = sql.begin(async tx => {
    await tx`create temporary table small (n int constraint few check (n < 3)) on commit drop`
    await tx`insert into small values (${4})`
  })
  await expect(refusedTransaction).rejects.toMatchObject({ code: '23514', constraint_name: 'few', table_name: 'small' })
})

it('the connection pool rejects an undefined value', async () => {
  await expect(sql`select ${undefined}`).rejects.toThrow('A value of a statement is undefined')
})

describe('a batch of statements', () => {
  const pool = openPool(url, { max: 1, name: 'batches' })
  afterAll(() => pool.end())
  const batch = async (...texts: string[]) => {
    const connection = await pool.acquire()
    try {
      return await connection.batch(texts.map(text => ({ text, parameters: [] })))
    } finally {
      connection.release()
    }
  }
  beforeAll(async () => {
    await sql`create table batched (n int primary key deferrable initially deferred)`
  })

  it('returns the rows of each statement as text', async () => {
    const connection = await pool.acquire()
    const parameters = ['7', null]
    expect(
      await connection.batch([
        { text: 'select $1::int + 1, $2::text', parameters },
        { text: 'select', parameters: [] },
      ]),
    ).toEqual([[['8', null]], [[]]])
    connection.release()
  })
  it('reverts all statements if one statement fails', async () => {
    expect(
      await batch(`select set_config('time.zone', 'Africa/Lagos', true)`, `select current_setting('time.zone')`),
    ).toEqual([[['Africa/Lagos']], [['Africa/Lagos']]])
    expect(await batch(`select nullif(current_setting('time.zone', true), '')`)).toEqual([[[null]]])
    await expect(batch('insert into batched values (1)', 'select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    expect(await batch('select count(*) from batched')).toEqual([[['0']]])
  })
  it('throws when the commit fails', async () => {
    await expect(batch('insert into batched values (1), (1)')).rejects.toMatchObject({ code: '23505' })
    expect(await batch('select count(*) from batched')).toEqual([[['0']]])
  })
  it('times out when the database does not respond', async () => {
    const connection = await pool.acquire()
    connection.limit(200)
    await expect(connection.batch([{ text: 'select pg_sleep(30)', parameters: [] }])).rejects.toMatchObject({
      code: 'CONNECTION_SILENT',
    })
    connection.release()
    expect(await batch('select 1')).toEqual([[['1']]])
  })
})
