import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

const resultsFile = fileURLToPath(new URL('./results.md', import.meta.url))
const resultsHeading = '# What was measured\n\nWritten by `npm run bench`: each part in place of what it said before.\n'

/** Describes the machine and the software versions with which the figures were measured. */
export const describeMachine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'processor unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`

/**
 * Saves the results of a benchmark in `bench/results.md`, with date and machine, and replaces the earlier results of
 * the same benchmark.
 */
export function saveResult(part: string, tables: string): void {
  const parts = (existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8') : resultsHeading).split(/\n(?=## )/)
  const section = `## ${part}\n\n${new Date().toISOString().slice(0, 10)}, ${describeMachine()}\n\n${tables.trim()}\n`
  const at = parts.findIndex(each => each.startsWith(`## ${part}\n`))
  if (at < 0) parts.push(section)
  else parts[at] = section
  writeFileSync(
    resultsFile,
    parts
      .map(each => each.trimEnd())
      .join('\n\n')
      .concat('\n'),
  )
}
