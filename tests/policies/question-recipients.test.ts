import { expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { actAsOwner } from './signed-in.ts'
import { readApplicationFile, runAsEditor } from './submitted-application.ts'

const sql = openTestDatabase()

const ask = (person: string) =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`insert into public.people (slug, name) values ('chidi-eze', 'Chidi Eze')`
    await actAs(tx, 'anon')
    const question = {
      submission_id: crypto.randomUUID(),
      kind: 'contact',
      full_name: 'Tunde Bello',
      email: 'tunde@example.org',
      statement: 'Who keeps the minutes of the circle?',
      circles: ['self-test-a-circle'],
      person_slug: person,
      consent: true,
      elapsed_ms: 60_000,
    }
    await tx`select public.submit_application(${tx.json(question)})`
    await actAsOwner(tx)
    const [keptApplication] = await tx`select id from public.applications where email = 'tunde@example.org'`
    return runAsEditor(tx, 'manager', () => readApplicationFile(tx, keptApplication?.id))
  })

it('a question stores the person and the circle to which it is addressed', async () => {
  const { put_to, circles } = await ask('chidi-eze')
  expect(put_to).toBe('Chidi Eze')
  expect(circles).toEqual([expect.objectContaining({ slug: 'self-test-a-circle' })])
})

it('a question to an unknown person is stored without an addressee', async () => {
  expect((await ask('nobody-here')).put_to).toBeNull()
})

it('the question form rejects a person’s slug that is too long', async () => {
  await expect(ask('x'.repeat(121))).rejects.toMatchObject({ constraint_name: 'applications_person_slug_check' })
})
