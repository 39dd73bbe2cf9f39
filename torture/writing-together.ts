import fc from 'fast-check'
import { readPermissionTestRows } from '../server/diagnostics/permissions/fixtures.ts'
import { makeDatabase, startDatabaseServer } from '../tests/support/database-server.ts'
import { makeCommands } from '../tests/support/writing-commands.ts'
import { expectNoLostWord } from '../tests/support/writing-model.ts'
import { measureSeconds, type TortureTest } from './finding.ts'

const roundCount = Number(process.env.TORTURE_ROUNDS ?? 3000)
/**
 * Seed of the random numbers, printed with a failure. TORTURE_SEED with this value reproduces and shrinks the same
 * failure.
 */
const seed = Number(process.env.TORTURE_SEED ?? Date.now() % 2 ** 31)
/** Number of properties that run in parallel, each with a different seed, because they mostly wait for the database. */
const parallelPropertyCount = 6

/** Runs thousands of orders of actions by three editors of one article, after which no typed word may be lost. */
export const tortureWritingTogether: TortureTest = async () => {
  const server = await startDatabaseServer()
  const began = Date.now()
  try {
    const { sql, close } = await makeDatabase(server.address)
    await sql.unsafe(readPermissionTestRows())
    const runs = await Promise.all(
      Array.from({ length: parallelPropertyCount }, (_, at) =>
        fc.check(
          fc.asyncProperty(makeCommands(60), acts => expectNoLostWord(sql, acts)),
          { numRuns: Math.ceil(roundCount / parallelPropertyCount), seed: seed + at },
        ),
      ),
    )
    await close()
    const failed = runs.find(run => run.failed)
    if (failed) console.log(fc.defaultReportMessage(failed))
    const tried = runs.reduce((sum, { numRuns }) => sum + numRuns, 0)
    return [
      {
        what: `${roundCount} interleavings of three editors`,
        figure: failed
          ? `TORTURE_SEED=${failed.seed} meets it again`
          : `no word lost in ${tried}; seed ${seed}; ${measureSeconds(began)}`,
        holds: !failed,
      },
    ]
  } finally {
    await server.stop()
  }
}
