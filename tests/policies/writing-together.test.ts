import fc from 'fast-check'
import { it } from 'vitest'
import { openTestDatabase } from '../support/database-for-tests.ts'
import { makeCommands, readCommands } from '../support/writing-commands.ts'
import { expectNoLostWord } from '../support/writing-model.ts'

const sql = openTestDatabase()

// Failures that the long-running version of this test found, as it printed them.
it.each([
  [
    'the text is replaced before the database stored any of it, and the browser deletes its copies',
    'type(2, 2), busy(0, 0), type(0, 2), save(2, 0), sync(0, 0), emptyCopies(0, 0)',
  ],
  [
    'an editor alone types in two tabs, closes one tab and reloads the other tab',
    'secondTab(2, 0), type(2, 0), type(2, 1), closeTab(2, 0), reload(2, 0), save(2, 0), reload(2, 0)',
  ],
  [
    'an editor alone reloads two tabs in turn',
    'secondTab(2, 0), type(2, 0), type(2, 1), sync(2, 1), reload(2, 0), reload(2, 1), closeTab(2, 1), reload(2, 0)',
  ],
  [
    'two drafts of one user conflict in the title, and one draft has an additional word',
    'title(2, 1), secondTab(2, 0), type(2, 3), online(2, 0), kill(2, 3), title(2, 0)',
  ],
  [
    'an editor restores a version of the text after a save conflict',
    'title(0, 0), type(0, 0), title(1, 1), type(1, 0), save(0, 0), save(1, 0), restore(1, 0), type(0, 0)',
  ],
  [
    'three drafts of one user conflict with each other',
    'secondTab(2, 0), type(2, 1), closeTab(2, 1), type(2, 0), sync(2, 0), secondTab(2, 0), type(2, 0)',
  ],
])('a shared text keeps every word in the case “%s”', (_, acts) => expectNoLostWord(sql, readCommands(acts)))

// The seed of the random numbers is fixed, so that only a change of the code makes the test fail. `npm run torture --
// writing-together` tries other seeds.
it('three editors of one article lose no word while working in any order', async () => {
  await fc.assert(
    fc.asyncProperty(makeCommands(40), acts => expectNoLostWord(sql, acts)),
    { seed: 20261125, numRuns: 40, interruptAfterTimeLimit: 30_000 },
  )
})
