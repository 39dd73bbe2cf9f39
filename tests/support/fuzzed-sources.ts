import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { listPartsOfFolder, makeZip } from './zip-file.ts'

const fixtureFolder = 'tests/fixtures/imports'

/** Generates an import file with these changes; without changes the file equals its fixture. */
type FuzzedSource = { kind: 'article' | 'event'; make: (changes: readonly SourceChange[]) => Buffer }

const makeFileSource = (path: string) => {
  const data = readFileSync(`${fixtureFolder}/${path}`)
  return (changes: readonly SourceChange[]) => changeBytes(data, changes)
}

/**
 * Makes an import file from a zip file and changes the files inside, because a zip file with changed bytes is refused
 * before its content is read.
 */
const makeArchiveSource = (name: string) => {
  const parts = listPartsOfFolder(`${fixtureFolder}/${name}`, name)
  return (changes: readonly SourceChange[]) =>
    makeZip(
      parts.map((part, index) => {
        const ownChanges = changes
          .filter(({ at }) => Math.min(Math.floor(at * parts.length), parts.length - 1) === index)
          .map(change => ({ ...change, at: change.at * parts.length - index }))
        return { ...part, data: changeBytes(Buffer.from(part.data), ownChanges) }
      }),
    )
}

/** Changes JSON values, and rarely bytes, because most changes of bytes would only make the file unreadable. */
const makeJsonSource = (path: string) => {
  const text = readFileSync(`${fixtureFolder}/${path}`, 'utf8')
  return (changes: readonly SourceChange[]) => {
    const isOfBytes = ({ length }: SourceChange) => length === 80
    const document: unknown = JSON.parse(text)
    for (const change of changes) if (!isOfBytes(change)) changeValue(document, change)
    return changeBytes(Buffer.from(JSON.stringify(document)), changes.filter(isOfBytes))
  }
}

/** Replaces the primitive value that `at` selects, sometimes with a value of another type. */
function changeValue(document: unknown, { at, length, value, times }: SourceChange): void {
  const places: { parent: Record<string, unknown>; key: string }[] = []
  const collect = (parent: object) => {
    for (const [key, child] of Object.entries(parent))
      if (typeof child === 'object' && child !== null) collect(child)
      else places.push({ parent: parent as Record<string, unknown>, key })
  }
  collect(document as object)
  const target = places[Math.min(Math.floor(at * places.length), places.length - 1)]
  const oddValues = [null, -1, 1e300, [], {}, true]
  if (target) target.parent[target.key] = length < oddValues.length ? oddValues[length] : value.repeat(times)
}

/** One import file of each format. */
export const fuzzedSources: Record<string, FuzzedSource> = {
  ics: { kind: 'event', make: makeFileSource('calendar/harbour-guild.ics') },
  wordpress: { kind: 'article', make: makeFileSource('wordpress/dup-guid.wxr.xml') },
  feed: { kind: 'article', make: makeFileSource('feed/quay.atom.xml') },
  'json-feed': { kind: 'article', make: makeJsonSource('feed/clinic.json') },
  ghost: { kind: 'article', make: makeJsonSource('ghost/export.json') },
  markdown: { kind: 'article', make: makeFileSource('markdown/grain-store.md') },
  'web-page': { kind: 'article', make: makeFileSource('web-page/the-ledger.html') },
  csv: { kind: 'article', make: makeFileSource('table/articles.csv') },
  medium: { kind: 'article', make: makeArchiveSource('medium') },
  substack: { kind: 'article', make: makeArchiveSource('substack') },
}

/** Values found in real files, and values that an attacker might try. */
const absurdValues = [
  'P999999999999999999W',
  'PT1E400S',
  '99991231T235959Z',
  'Sun, 31 Dec 9999 23:59:59 -9959',
  '0000-00-00 00:00:00',
  '2024-02-30T25:61:61+99:99',
  'RRULE:FREQ=YEARLY;INTERVAL=999999999;COUNT=999999999;BYSETPOS=-999999999',
  `RDATE:${Array(500).fill('20270302T100000Z').join(',')}`,
  '9'.repeat(400),
  '-1',
  '1e400',
  'NaN',
  '\u0000',
  '\u202e\ud83d',
  '<![CDATA[',
  ']]>',
  '<svg>'.repeat(300),
  '[['.repeat(2_000),
  '*'.repeat(5_000),
  '&amp;'.repeat(2_000),
  '"',
  '\n---\n',
  '{"a":',
  '\r\nEND:VEVENT\r\n',
]

type SourceChange = { at: number; length: number; value: string; times: number }
const anyChange: fc.Arbitrary<SourceChange> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(80),
  value: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...absurdValues) }, fc.string({ maxLength: 20 })),
  times: fc.constantFrom(1, 1, 1, 1, 40),
})
export const sourceMutations = fc.array(anyChange, { minLength: 1, maxLength: 6 })

/** Replaces parts of bytes, and replaces numbers by absurd numbers. */
function changeBytes(data: Buffer, changes: readonly SourceChange[]): Buffer {
  let bytes = data
  for (const { at, length, value, times } of changes) {
    const from = Math.floor(at * bytes.length)
    // If there is a number near the position, that number is changed, because dates, counts and lengths are numbers.
    const digits = /\d+/.exec(bytes.subarray(from, from + 200).toString('latin1'))
    const begin = digits ? from + digits.index : from
    const end = digits ? begin + digits[0].length : Math.min(from + length, bytes.length)
    bytes = Buffer.concat([bytes.subarray(0, begin), Buffer.from(value.repeat(times)), bytes.subarray(end)])
  }
  return bytes
}

export type FuzzedSourceResult = { items: object[]; refusal?: string }

/** Maximum seconds to read an import file of a few kilobytes, which normally takes milliseconds. */
const readTimeoutSeconds = 40

/**
 * Reads import files one after the other in a thread, as the server does. A thread that does not finish is terminated.
 */
export function openFuzzedSourceReader() {
  let worker: Worker | undefined
  return {
    /** @throws when the thread hangs or exits */
    async read(kind: string, format: string, data: Buffer): Promise<FuzzedSourceResult> {
      worker ??= new Worker(new URL('./read-fuzzed-sources.ts', import.meta.url))
      const thread = worker
      const answer = Promise.withResolvers<FuzzedSourceResult>()
      const timeout = setTimeout(
        () => answer.reject(new Error(`reading hangs for ${readTimeoutSeconds} s`)),
        readTimeoutSeconds * 1000,
      )
      thread.once('message', answer.resolve)
      thread.once('error', answer.reject)
      thread.postMessage({ kind, format, data })
      try {
        return await answer.promise
      } catch (error) {
        worker = undefined
        await thread.terminate()
        throw error
      } finally {
        clearTimeout(timeout)
        thread.off('message', answer.resolve).off('error', answer.reject)
      }
    },
    end: async () => void (await worker?.terminate()),
  }
}
