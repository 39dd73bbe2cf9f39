/**
 * Reads an import file like the server, in a separate process: `node torture/read-large-source.ts FILE FORMAT`. Prints
 * the result and the peak memory.
 */
import { readFileSync, statSync } from 'node:fs'
import { SourceRefusal } from '../server/imports/import-reader.ts'
import { readSource } from '../server/imports/read-source.ts'

const [path = '', name = 'source'] = process.argv.slice(2)
let itemCount = 0
const readingResult = await readSource({
  source: { path, name, size: statSync(path).size },
  kind: 'article',
  format: '',
  said: {},
  page: 1,
  told: 0,
  signal: new AbortController().signal,
  onBegun: async () => {},
  onItems: async batch => {
    itemCount += batch.length
  },
}).then(
  ({ isCutOff, troubles }) => (isCutOff ? `cut off: ${troubles.at(-1)?.message}` : 'read to its end'),
  (error: unknown) => {
    if (error instanceof SourceRefusal) return error.message
    throw error
  },
)
// Peak memory of this process alone; resourceUsage would also count the parent process.
const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
console.log(JSON.stringify({ items: itemCount, said: readingResult, megabytes: Math.round(Number(kilobytes) / 1000) }))
