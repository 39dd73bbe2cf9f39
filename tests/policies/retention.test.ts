import { beforeEach, describe, expect, it } from 'vitest'
import type { TransactionSql } from '../../server/backend/database/sql.ts'
import { connectServerFunctions } from '../../server/backend/server-functions.ts'
import { runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { type JobDefinition, runJob } from '../../server/jobs/jobs.ts'
import { cleanUpDatabase, deleteExpiredData } from '../../server/jobs/retention.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase({ empty: true })
const functions = connectServerFunctions(sql)
/** Paths of files that the nightly job removed. */
const removedFiles: string[] = []
const removeFiles = async (bucket: string, names: string[]) => {
  removedFiles.push(...names.map(name => `${bucket}/${name}`))
}

const application = (tx: TransactionSql, status: string, age: string) =>
  tx`insert into public.applications (submission_id, kind, full_name, email, statement, consent_at, token_hash, status, stage_since)
    values (gen_random_uuid(), 'contact', ${`${status} ${age}`}, 'zola@example.org', 'A question about a gathering.', now(),
      sha256(gen_random_uuid()::text::bytea), ${status}, now() - ${age}::interval)`

describe('the deletion of old data', () => {
  const fill = async (tx: TransactionSql) => {
    for (const status of ['accepted', 'declined', 'withdrawn', 'answered', 'submitted', 'interview'])
      for (const age of ['11 months', '13 months']) await application(tx, status, age)
    await tx`delete from public.audit_log`
    for (const age of ['23 months', '25 months'])
      await tx`insert into public.audit_log (action, table_name, row_id, created_at) values ('add', 'x', ${age}, now() - ${age}::interval)`
    for (const age of ['29 days', '31 days']) {
      await tx`insert into gateway.captured_mail (recipient, subject, body, sent_at) values ('a@b.example', ${age}, '', now() - ${age}::interval)`
      await tx`insert into private.server_errors (request_id, method, path, message, occurred_at) values (${age}, 'GET', '/', 'x', now() - ${age}::interval)`
    }
  }
  const readRemaining = async (tx: TransactionSql) => ({
    applications: (await tx`select full_name from public.applications order by 1`).map(row => row.full_name),
    audit: (await tx`select row_id from public.audit_log where table_name = 'x'`).map(row => row.row_id),
    letters: (await tx`select subject from gateway.captured_mail`).map(row => row.subject),
    errors: (await tx`select request_id from private.server_errors`).map(row => row.request_id),
  })

  it('deletes only data and decided applications beyond the retention period', async () => {
    await runInRolledBackTransaction(sql, async tx => {
      await fill(tx)
      const [row] = await tx`select private.apply_retention() as removed`
      expect(row?.removed).toEqual({ applications: 4, audit_lines: 1, letters: 1, errors: 1, drafts: 0 })
      expect(await readRemaining(tx)).toEqual({
        applications: [
          'accepted 11 months',
          'answered 11 months',
          'declined 11 months',
          'interview 11 months',
          'interview 13 months',
          'submitted 11 months',
          'submitted 13 months',
          'withdrawn 11 months',
        ],
        audit: ['23 months'],
        letters: ['29 days'],
        errors: ['29 days'],
      })
    })
  })
  it.each([
    [
      'a period that is not a number',
      { applications_months: 'soon', audit_months: 0, captured_mail_days: -1, error_days: null },
    ],
    ['a missing period', {}],
  ])('deletes nothing if a retention setting is invalid (case “%s”)', async (_, value) => {
    await runInRolledBackTransaction(sql, async tx => {
      // The triggers are off, because old rows may contain values that the triggers would refuse.
      await tx`alter table public.settings disable trigger user`
      await tx`update public.settings set value = ${tx.json(value)} where key = 'retention'`
      await fill(tx)
      const before = await readRemaining(tx)
      await tx`select private.apply_retention()`
      expect(await readRemaining(tx)).toEqual(before)
    })
  })
  it('can be configured only by admins', async () => {
    const [row] = await sql`select is_public, admin_only from public.settings where key = 'retention'`
    expect(row).toEqual({ is_public: false, admin_only: true })
    await runInRolledBackTransaction(sql, async tx => {
      await tx`set local role authenticated`
      await expect(tx.savepoint(s => s`select private.apply_retention()`)).rejects.toMatchObject({ code: '42501' })
    })
  })
})

describe('a nightly job', () => {
  beforeEach(() => sql`truncate private.runs`)
  const makeCountingJob = () => {
    const job = {
      count: 0,
      name: 'test',
      run: async () => ({ note: `Ran ${++job.count}.`, result: { count: job.count } }),
    }
    return job satisfies JobDefinition & { count: number }
  }
  const tonight = new Date(Date.now() - 60_000)

  it('runs once if several processes start the job', async () => {
    const job = makeCountingJob()
    const results = await Promise.all([
      runJob(functions, job, tonight),
      runJob(functions, job, tonight),
      runJob(functions, job, tonight),
    ])
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(job.count).toBe(1)
    expect(await runJob(functions, job, tonight)).toBeUndefined()
    expect(await sql`select name, outcome, note, result from private.runs`).toEqual([
      { name: 'test', outcome: 'done', note: 'Ran 1.', result: { count: 1 } },
    ])
  })
  it('runs again the next night', async () => {
    const job = makeCountingJob()
    await runJob(functions, job, tonight)
    expect(await runJob(functions, job)).toMatchObject({ note: 'Ran 2.' })
    await sql`update private.runs set started_at = started_at - interval '1 day', finished_at = finished_at - interval '1 day'`
    expect(await runJob(functions, job, tonight)).toMatchObject({ note: 'Ran 3.' })
  })
  it('restarts after an hour if its process died', async () => {
    const job = makeCountingJob()
    await sql`insert into private.runs (name, started_at) values ('test', now() - interval '50 minutes')`
    expect(await runJob(functions, job)).toBeUndefined()
    await sql`update private.runs set started_at = now() - interval '70 minutes'`
    expect(await runJob(functions, job)).toMatchObject({ outcome: 'done' })
  })
  it('is recorded without personal data if the job fails', async () => {
    const failingJob: JobDefinition = {
      name: 'test',
      run: () => Promise.reject(Object.assign(new Error('zola@example.org'), { code: '23514' })),
    }
    expect(await runJob(functions, failingJob)).toMatchObject({ outcome: 'failed', note: 'It stopped: 23514.' })
  })
  it('completes without an error (jobs: retention and cleanup)', async () => {
    await sql`insert into gateway.rate_limits (key, points, expire) values ('old', 1, 1), ('new', 1, ${Date.now() + 100_000})`
    expect(await runJob(functions, { name: 'cleanup', run: cleanUpDatabase(functions) })).toMatchObject({
      outcome: 'done',
      note: 'Removed 1 expired limits.',
    })
    expect(
      await runJob(functions, { name: 'retention', run: deleteExpiredData({ patient: functions, removeFiles }) }),
    ).toMatchObject({
      outcome: 'done',
      note: 'Nothing to delete.',
    })
  })
})

it('documents of deleted applications are deleted at night', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  await sql`insert into storage.objects (bucket_id, name, created_at) select 'applications', ${`${id}/`} || n || '.pdf', now() - interval '2 days'
    from unnest(array['00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000003']) as n`
  await sql`insert into public.applications (id, submission_id, kind, full_name, email, statement, consent_at, token_hash)
    values (${id}, gen_random_uuid(), 'contact', 'Zola', 'zola@example.org', 'A question about a gathering.', now(), sha256('zola'))`
  await sql`insert into public.application_documents (application_id, name, path, bytes)
    values (${id}, 'Kept', ${`${id}/00000000-0000-4000-8000-000000000002.pdf`}, 1)`
  await runJob(functions, { name: 'retention', run: deleteExpiredData({ patient: functions, removeFiles }) })
  expect(removedFiles).toEqual([`applications/${id}/00000000-0000-4000-8000-000000000003.pdf`])
})
