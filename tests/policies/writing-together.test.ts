import fc from 'fast-check'
import { it } from 'vitest'
import { databaseForTests } from '../support/database-for-tests.ts'
import { commands } from '../support/writing-commands.ts'
import { losesNoWord } from '../support/writing-model.ts'

const sql = databaseForTests()

// A fixed seed, so that a change of the code turns it red and nothing else. `npm run torture -- writing-together` tries others.
it('three editors of one article lose no word, in whichever order they type, save, reload, restore and go offline', async () => {
  await fc.assert(
    fc.asyncProperty(commands(40), acts => losesNoWord(sql, acts)),
    { seed: 20261125, numRuns: 40, interruptAfterTimeLimit: 30_000 },
  )
})
