/**
 * `npm run torture`: stress tests of the site on this machine; they take minutes and are not part of `npm test`.
 * `npm run torture -- heap sigkill` runs some of them. Exit status 1 when a check fails.
 */
import { table } from '../bench/table.ts'
import { container } from './container.ts'
import type { Torture } from './finding.ts'
import { fullDisk } from './full-disk.ts'
import { heap } from './heap.ts'
import { hostileImport } from './hostile-import.ts'
import { hostileRequests } from './hostile-requests.ts'
import { largeSources } from './large-sources.ts'
import { letters } from './letters.ts'
import { limits } from './limits.ts'
import { oddSources } from './odd-sources.ts'
import { postgresKills } from './postgres-kills.ts'
import { rollingRestart } from './rolling-restart.ts'
import { sigkill } from './sigkill.ts'
import { soak } from './soak.ts'
import { writingTogether } from './writing-together.ts'

const parts: Record<string, Torture> = {
  limits,
  'postgres-kills': postgresKills,
  'full-disk': fullDisk,
  sigkill,
  heap,
  'hostile-import': hostileImport,
  'hostile-requests': hostileRequests,
  'large-sources': largeSources,
  letters,
  'odd-sources': oddSources,
  'rolling-restart': rollingRestart,
  soak,
  'writing-together': writingTogether,
  container,
}

const args = process.argv.slice(2)
const rows: string[][] = []
let holds = true
for (const [name, torture] of Object.entries(parts)) {
  if (args.length > 0 && !args.includes(name)) continue
  console.log(`${name} …`)
  const began = Date.now()
  const findings = await torture().catch(error => [{ what: 'ran to its end', figure: String(error), holds: false }])
  console.log(`${name}: ${Math.round((Date.now() - began) / 1000)} s`)
  for (const finding of findings) {
    if (finding.holds === false) holds = false
    const verdict = finding.holds === undefined ? 'not tried' : finding.holds ? 'yes' : 'NO'
    rows.push([name, finding.what, finding.figure.replace(/\s+/g, ' ').slice(0, 120), verdict])
  }
}
console.log(`\n${table(['part', 'what', 'figure', 'holds'], rows)}`)
process.exit(holds ? 0 : 1)
