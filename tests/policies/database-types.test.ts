import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeSchema } from '../../scripts/database-types/schema.ts'
import { writeTypes } from '../../scripts/database-types/write-types.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'

const sql = openTestDatabase({ empty: true })

it('the generated database types match the migrations', async () => {
  expect(readFileSync('app/platform/db/database.gen.ts', 'utf8')).toBe(writeTypes(await describeSchema(sql)))
})
