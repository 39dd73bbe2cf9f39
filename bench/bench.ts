/**
 * `npm run bench`: where every figure in the README comes from. Five parts, one table each, on this machine and at this
 * moment: what the accounts answer in (a known address against an unknown one), what the pages take, how long one heavy request
 * keeps others waiting, what an editor waits for among few articles and among very many, and how long it takes to move in. `npm run bench -- accounts` runs one of them;
 * `npm run bench -- --volume` what a hundred times the content costs, which takes a quarter of an hour.
 */
import { cpus } from 'node:os'
import { benchAccounts } from './accounts.ts'
import { benchEventLoop } from './event-loop.ts'
import { benchFirstView } from './first-view.ts'
import { benchGrowth } from './growth.ts'
import { benchImports } from './imports.ts'
import { benchNewsroom } from './newsroom.ts'
import { benchPages } from './pages.ts'

const parts = {
  accounts: benchAccounts,
  pages: benchPages,
  'first-view': benchFirstView,
  'event-loop': benchEventLoop,
  newsroom: benchNewsroom,
  imports: benchImports,
}
const asked = process.argv.slice(2)
const rare = { '--volume': benchGrowth }

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'processor unknown'}, Node ${process.version}\n`)
for (const [name, run] of Object.entries(parts))
  if (asked.length === 0 || asked.includes(name)) console.log(await run())
for (const [name, run] of Object.entries(rare)) if (asked.includes(name)) console.log(await run())
process.exit(0)
