/**
 * `npm run bench`: measures the figures of bench/README.md on this machine and saves a table per part in
 * `bench/results.md`. `npm run bench -- accounts pages` runs only these parts:
 * - accounts: response times for a known and an unknown e-mail address
 * - pages: time until the site has started, cached and uncached pages
 * - first-view: first view of seven pages, compared with the same pages without scripts
 * - event-loop: waiting time of others during one heavy request
 * - newsroom: waiting time of an editor with few and with very many articles
 * - album: processor time of typing and selecting in albums of 8 and 500 pictures
 * - palette: time from a key press to the command palette on a slow device
 * - imports: duration of importing a site
 * - letters: e-mails a second over a slow line
 * - memory: memory of the site under readers for five minutes (`BENCH_MINUTES`), as fast as possible or `BENCH_RATE`
 * requests a second
 * - overload: ten times the site's capacity for two minutes (`BENCH_SECONDS`)
 * Two parts run only when named: `--volume` measures a hundred times the content and takes a quarter of an hour;
 * `--interactions` measures on a slow phone the time from an input to its effect, in the journeys of visitors.
 */
import { benchAccounts } from './accounts.ts'
import { benchAlbum } from './album.ts'
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
import { benchPalette } from './palette.ts'
import { describeMachine, saveResult } from './results.ts'

const benchParts = {
  accounts: benchAccounts,
  pages: benchPages,
  'first-view': benchFirstView,
  'event-loop': benchEventLoop,
  newsroom: benchNewsroom,
  album: benchAlbum,
  palette: benchPalette,
  imports: benchImports,
  letters: benchLetters,
  memory: benchMemory,
  overload: benchOverload,
}
const args = process.argv.slice(2)
const optionalParts = { '--volume': benchGrowth, '--interactions': benchInteractions }

console.log(`${describeMachine()}\n`)
const selectedParts = [
  ...Object.entries(benchParts).filter(([name]) => args.length === 0 || args.includes(name)),
  ...Object.entries(optionalParts).filter(([name]) => args.includes(name)),
]
for (const [name, run] of selectedParts) {
  const tables = await run()
  console.log(tables)
  saveResult(name.replace('--', ''), tables)
}
process.exit(0)
