/**
 * `npm run torture`: stress tests of the site on this machine, which take minutes and are not part of `npm test`. `npm
 * run torture -- heap sigkill` runs only these tests. The exit status is 1 if a check fails.
 */
import { formatTable } from '../bench/table.ts'
import { tortureContainer } from './container.ts'
import type { TortureTest } from './finding.ts'
import { tortureFullDisk } from './full-disk.ts'
import { tortureFuzzedSources } from './fuzzed-sources.ts'
import { tortureHeap } from './heap.ts'
import { tortureHostileImport } from './hostile-import.ts'
import { tortureHostileRequests } from './hostile-requests.ts'
import { tortureLargeSources } from './large-sources.ts'
import { tortureLetters } from './letters.ts'
import { tortureLimits } from './limits.ts'
import { torturePostgresKills } from './postgres-kills.ts'
import { tortureRollingRestart } from './rolling-restart.ts'
import { tortureSigkill } from './sigkill.ts'
import { tortureSoak } from './soak.ts'
import { tortureWritingTogether } from './writing-together.ts'

const tortureTests: Record<string, TortureTest> = {
  limits: tortureLimits,
  'postgres-kills': torturePostgresKills,
  'full-disk': tortureFullDisk,
  sigkill: tortureSigkill,
  heap: tortureHeap,
  'hostile-import': tortureHostileImport,
  'hostile-requests': tortureHostileRequests,
  'large-sources': tortureLargeSources,
  letters: tortureLetters,
  'fuzzed-sources': tortureFuzzedSources,
  'rolling-restart': tortureRollingRestart,
  soak: tortureSoak,
  'writing-together': tortureWritingTogether,
  container: tortureContainer,
}

const args = process.argv.slice(2)
const resultRows: string[][] = []
let hasPassed = true
for (const [name, torture] of Object.entries(tortureTests)) {
  if (args.length > 0 && !args.includes(name)) continue
  console.log(`${name} …`)
  const began = Date.now()
  const findings = await torture().catch(error => [{ what: 'ran to its end', figure: String(error), holds: false }])
  console.log(`${name}: ${Math.round((Date.now() - began) / 1000)} s`)
  for (const finding of findings) {
    if (finding.holds === false) hasPassed = false
    const verdict = finding.holds === undefined ? 'not tried' : finding.holds ? 'yes' : 'NO'
    resultRows.push([name, finding.what, finding.figure.replace(/\s+/g, ' ').slice(0, 120), verdict])
  }
}
console.log(`\n${formatTable(['part', 'what', 'figure', 'holds'], resultRows)}`)
process.exit(hasPassed ? 0 : 1)
