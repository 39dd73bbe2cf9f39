import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { ensureSystemSchema } from '../../server/backend/gateway/system-schema.ts'
import { applyMigrations } from '../../server/backend/migrations.ts'
import { makeDatabase } from '../support/database-server.ts'

const migrations = 'supabase/migrations'

it('sessions of a programme with invalid properties are migrated without these properties', async () => {
  const earlierFolder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const { sql, close } = await makeDatabase(inject('databaseServer'), { template: 'template0' })
  try {
    for (const file of readdirSync(migrations).filter(name => name < '20261204069000'))
      cpSync(join(migrations, file), join(earlierFolder, file))
    await ensureSystemSchema(sql)
    await applyMigrations(sql, earlierFolder)
    const programme = [
      {
        time: '9am',
        title: 'Tea',
        end: '10am',
        day: 'Monday',
        kind: 'keynote',
        room: 7,
        about: 'Hot.',
        people: ['Ama'],
      },
      { time: '09:00', title: 'Logs', end: 'late', time_note: 'x'.repeat(41) },
      { time: '10-11', title: 'Soup', end: '', day: '2027-03-01', room: 'Hall A', kind: 'break' },
      { time: 'After lunch', title: 'Walk', room: null, end: null },
    ]
    const [event] = await sql`insert into public.events (title, slug, start_date, programme)
      values ('A day', 'a-day', '2027-03-01 09:00+00', ${sql.json(programme)}) returning id`
    await applyMigrations(sql, migrations)
    const [row] = await sql`update public.events set programme = programme where id = ${event?.id} returning programme`
    expect(row?.programme).toEqual([
      { time: '09:00', title: 'Tea', about: 'Hot.', people: ['Ama'] },
      { time: '09:00', title: 'Logs' },
      { time: '10:00', end: '11:00', title: 'Soup', day: '2027-03-01', room: 'Hall A', kind: 'break' },
      { time: '', time_note: 'After lunch', title: 'Walk', room: null },
    ])
  } finally {
    await close()
    rmSync(earlierFolder, { recursive: true })
  }
})
