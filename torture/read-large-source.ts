/** Reads a source as the server does, in a process of its own: `node torture/read-large-source.ts FILE FORMAT`. Tells what became of it, and the most memory it took. */
import { readFileSync, statSync } from 'node:fs'
import { readSource } from '../server/imports/read-source.ts'
import { SourceRefused } from '../server/imports/source-reader.ts'

const [path = '', name = 'source'] = process.argv.slice(2)
let items = 0
const said = await readSource({
  source: { path, name, size: statSync(path).size },
  kind: 'article',
  format: '',
  said: {},
  page: 1,
  told: 0,
  signal: new AbortController().signal,
  onBegun: async () => {},
  onItems: async told => {
    items += told.length
  },
}).then(
  ({ isCutOff, troubles }) => (isCutOff ? `cut off: ${troubles.at(-1)?.message}` : 'read to its end'),
  (error: unknown) => {
    if (error instanceof SourceRefused) return error.message
    throw error
  },
)
// What the process itself held at most: its use of resources would count whoever began it as well.
const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
console.log(JSON.stringify({ items, said, megabytes: Math.round(Number(kilobytes) / 1000) }))
