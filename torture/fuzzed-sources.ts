import fc from 'fast-check'
import { openFuzzedSourceReader, sourceMutations, fuzzedSources as sources } from '../tests/support/fuzzed-sources.ts'
import type { Finding, TortureTest } from './finding.ts'

/** Number of randomly changed import files per format, and time limit per format in ms. */
const filesPerFormat = Number(process.env.TORTURE_FUZZED_SOURCES ?? 2_000)
const formatTimeoutMs = 60_000

/**
 * Reads randomly changed import files of every format. Each file must be read or refused, and no file may block the
 * thread past its deadline.
 */
export const tortureFuzzedSources: TortureTest = async () => {
  const reader = openFuzzedSourceReader()
  const findings: Finding[] = []
  for (const [format, { kind, make }] of Object.entries(sources)) {
    let slowest = 0
    let refused = 0
    const read = fc.asyncProperty(sourceMutations, async all => {
      const began = performance.now()
      const reading = await reader.read(kind, format, make(all))
      slowest = Math.max(slowest, performance.now() - began)
      if (reading.refusal) refused += 1
    })
    // Failures are not shrunk to a smaller input, because each attempt with a hanging file takes as long as the
    // deadline.
    const { failed, seed, numRuns, counterexamplePath } = await fc.check(read, {
      ...{ numRuns: filesPerFormat, interruptAfterTimeLimit: formatTimeoutMs, endOnFailure: true },
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
