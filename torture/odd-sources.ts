import fc from 'fast-check'
import { changedSource, changes, oddSourceReader, plainSources } from '../tests/support/odd-sources.ts'
import type { Finding, Torture } from './finding.ts'

/** Changed sources of each format. */
const each = Number(process.env.TORTURE_ODD_SOURCES ?? 2_000)

/** Sources of every format, changed at random: each is read or refused, and none keeps the thread for longer than its deadline. */
export const oddSources: Torture = async () => {
  const reader = oddSourceReader()
  const findings: Finding[] = []
  for (const [format, { kind, data }] of Object.entries(plainSources)) {
    let slowest = 0
    const read = fc.asyncProperty(changes, async all => {
      const began = performance.now()
      await reader.read(kind, format, changedSource(data, all))
      slowest = Math.max(slowest, performance.now() - began)
    })
    const { failed, seed, numRuns, counterexamplePath } = await fc.check(read, { numRuns: each })
    const figure = failed
      ? `hangs: seed ${seed}, path ${counterexamplePath}`
      : `${numRuns}, slowest ${Math.round(slowest)} ms`
    findings.push({ what: `changed sources of ${format}`, figure, holds: !failed })
  }
  await reader.end()
  return findings
}
