/**
 * `npm run bench`: where every figure in the README comes from. Two parts, one table each, on this machine and at this
 * moment: what the accounts answer in (a known address against an unknown one), and what the pages take.
 * `npm run bench -- accounts` or `-- pages` runs one of them.
 */
import { cpus } from 'node:os'
import { benchAccounts } from './accounts.ts'
import { benchPages } from './pages.ts'

const parts = { accounts: benchAccounts, pages: benchPages }
const asked = process.argv.slice(2)

console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'processor unknown'}, Node ${process.version}\n`)
for (const [name, run] of Object.entries(parts))
  if (asked.length === 0 || asked.includes(name)) console.log(await run())
process.exit(0)
