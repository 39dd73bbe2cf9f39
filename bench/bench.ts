/**
 * `npm run bench`: where every figure in the README comes from. Three parts, one table each, on this machine and at this
 * moment: what the accounts answer in (a known address against an unknown one), what the pages take, and how long one heavy
 * request keeps others waiting. `npm run bench -- accounts` runs one of them.
 */
import { cpus } from 'node:os'
import { benchAccounts } from './accounts.ts'
import { benchEventLoop } from './event-loop.ts'
import { benchPages } from './pages.ts'

const parts = { accounts: benchAccounts, pages: benchPages, 'event-loop': benchEventLoop }
const asked = process.argv.slice(2)

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'processor unknown'}, Node ${process.version}\n`)
for (const [name, run] of Object.entries(parts))
  if (asked.length === 0 || asked.includes(name)) console.log(await run())
process.exit(0)
