import { expect, it } from 'vitest'
import type { Backend } from '../backend/backend.ts'
import { readMigrations } from '../backend/migrations.ts'
import { checkMigrations } from './database-checks.ts'

const folder = 'supabase/migrations'
const migrations = readMigrations(folder)
const replaced = migrations.flatMap(({ replaces }) => replaces)

const check = (kind: Backend['kind'], versions: string[]) =>
  checkMigrations({
    kind,
    operations: {
      migrationsFolder: folder,
      functions: {
        call: async () => ({ migrations: versions.toReversed().map(version => ({ version, name: `n_${version}` })) }),
      },
    },
  } as unknown as Backend)
const versions = migrations.map(({ version }) => version)

it('the migration check reports nothing when every migration was applied', async () => {
  expect(await check('supabase', versions)).toMatchObject({
    state: 'well',
    said: expect.stringContaining('none pending'),
  })
})

it('the migration check does not require the baseline migration of a project with older migrations', async () => {
  expect(await check('supabase', replaced)).toMatchObject({
    state: 'attention',
    remedy: expect.stringContaining('supabase migration repair'),
  })
})

it('the migration check names each missing migration and the command that applies the migration', async () => {
  expect(await check('supabase', [])).toMatchObject({
    said: expect.stringContaining('baseline'),
    remedy: 'Apply them: supabase db push.',
  })
})
