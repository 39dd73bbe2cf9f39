/**
 * `npm run bench`: where every figure in bench/README.md comes from. Nine parts, one table each, on this machine and at this
 * moment, kept in `bench/results.md`: what the accounts answer in (a known address against an unknown one), what the pages take,
 * the first view of seven of them beside a floor without scripts, how long one heavy request keeps others waiting, what an editor
 * waits for among few articles and among very many, how long it takes to move in, how fast letters leave over a slow line, what memory the site holds after minutes of
 * readers (five, or `BENCH_MINUTES`; as many as are answered, or `BENCH_RATE` a second), and how it holds under ten times the load it
 * can carry (two minutes, or `BENCH_SECONDS`). `npm run bench -- accounts` runs one of them;
 * `npm run bench -- --volume` what a hundred times the content costs, which takes a quarter of an hour, and `--interactions` how
 * long it takes on a slow phone until what is pressed has its effect, in the journeys of visitors.
 */
import { benchAccounts } from './accounts.ts'
import { benchEventLoop } from './event-loop.ts'
import { benchFirstView } from './first-view.ts'
import { benchGrowth } from './growth.ts'
import { benchImports } from './imports.ts'
import { benchInteractions } from './interactions.ts'
import { benchLetters } from './letters.ts'
import { benchMemory } from './memory.ts'
import { benchNewsroom } from './newsroom.ts'
import { benchOverload } from './overload.ts'
import { benchPages } from './pages.ts'
import { describeMachine, saveResult } from './results.ts'

const parts = {
  accounts: benchAccounts,
  pages: benchPages,
  'first-view': benchFirstView,
  'event-loop': benchEventLoop,
  newsroom: benchNewsroom,
  imports: benchImports,
  letters: benchLetters,
  memory: benchMemory,
  overload: benchOverload,
}
const args = process.argv.slice(2)
const rare = { '--volume': benchGrowth, '--interactions': benchInteractions }

console.log(`${describeMachine()}\n`)
const selectedParts = [
  ...Object.entries(parts).filter(([name]) => args.length === 0 || args.includes(name)),
  ...Object.entries(rare).filter(([name]) => args.includes(name)),
]
for (const [name, run] of selectedParts) {
  const tables = await run()
  console.log(tables)
  saveResult(name.replace('--', ''), tables)
}
process.exit(0)
