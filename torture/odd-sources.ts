import fc from 'fast-check'
import { changes, oddSourceReader, oddSources as sources } from '../tests/support/odd-sources.ts'
import type { Finding, Torture } from './finding.ts'

/** Changed sources of each format, and the milliseconds after which no more of a format are begun. */
const each = Number(process.env.TORTURE_ODD_SOURCES ?? 2_000)
const longest = 60_000

/** Sources of every format, changed at random: each is read or refused, and none keeps the thread for longer than its deadline. */
export const oddSources: Torture = async () => {
  const reader = oddSourceReader()
  const findings: Finding[] = []
  for (const [format, { kind, make }] of Object.entries(sources)) {
    let slowest = 0
    let refused = 0
    const read = fc.asyncProperty(changes, async all => {
      const began = performance.now()
      const reading = await reader.read(kind, format, make(all))
      slowest = Math.max(slowest, performance.now() - began)
      if (reading.refused) refused += 1
    })
    // Not made smaller where it fails: each try of one that hangs takes as long as the deadline.
    const { failed, seed, numRuns, counterexamplePath } = await fc.check(read, {
      ...{ numRuns: each, interruptAfterTimeLimit: longest, endOnFailure: true },
    })
    const figure = failed
      ? `hangs: seed ${seed}, path ${counterexamplePath}`
      : `${numRuns}, of them ${refused} refused, slowest ${Math.round(slowest)} ms`
    console.log(`${format}: ${figure}`)
    findings.push({ what: `changed sources of ${format}`, figure, holds: !failed })
  }
  await reader.end()
  return findings
}
