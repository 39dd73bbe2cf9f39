import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { zipOfFolder } from './zip-file.ts'

const folder = 'tests/fixtures/imports'
const text = (path: string) => readFileSync(`${folder}/${path}`)

/** One source of each format, as it is before it is changed. Formats in archives are changed within their files. */
export const plainSources: Record<string, { kind: 'article' | 'event'; data: Buffer }> = {
  ics: { kind: 'event', data: text('calendar/harbour-guild.ics') },
  wordpress: { kind: 'article', data: text('wordpress/dup-guid.wxr.xml') },
  feed: { kind: 'article', data: text('feed/quay.atom.xml') },
  'json-feed': { kind: 'article', data: text('feed/clinic.json') },
  ghost: { kind: 'article', data: text('ghost/export.json') },
  markdown: { kind: 'article', data: text('markdown/grain-store.md') },
  'web-page': { kind: 'article', data: text('web-page/the-ledger.html') },
  csv: { kind: 'article', data: text('table/articles.csv') },
  medium: { kind: 'article', data: zipOfFolder(`${folder}/medium`, 'medium') },
  substack: { kind: 'article', data: zipOfFolder(`${folder}/substack`, 'substack') },
}

/** Values that are written somewhere in real files, or that a stranger would try. */
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

type Change = { at: number; length: number; value: string; times: number }
const change: fc.Arbitrary<Change> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(80),
  value: fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...absurdValues) }, fc.string({ maxLength: 20 })),
  times: fc.constantFrom(1, 1, 1, 1, 40),
})
export const changes = fc.array(change, { minLength: 1, maxLength: 6 })

/** A source with these changes: a piece of it is replaced, or a number by an absurd one. */
export function changedSource(data: Buffer, all: readonly Change[]): Buffer {
  let bytes = data
  for (const { at, length, value, times } of all) {
    const from = Math.floor(at * bytes.length)
    // Where a number stands nearby, it is the number that changes: dates, counts and lengths are numbers.
    const digits = /\d+/.exec(bytes.subarray(from, from + 200).toString('latin1'))
    const begin = digits ? from + digits.index : from
    const end = digits ? begin + digits[0].length : Math.min(from + length, bytes.length)
    bytes = Buffer.concat([bytes.subarray(0, begin), Buffer.from(value.repeat(times)), bytes.subarray(end)])
  }
  return bytes
}

export type OddReading = { items: object[]; refused?: string }

/** Seconds after which a source of a few kilobytes is said to hang. Reading one takes milliseconds. */
const patience = 40

/** Reads one source after the other in a thread, as the server does. One that hangs is terminated. */
export function oddSourceReader() {
  let worker: Worker | undefined
  return {
    /** @throws when the thread hangs or ends */
    async read(kind: string, format: string, data: Buffer): Promise<OddReading> {
      worker ??= new Worker(new URL('./read-odd-sources.ts', import.meta.url))
      const thread = worker
      const answer = Promise.withResolvers<OddReading>()
      const hangs = setTimeout(() => answer.reject(new Error(`reading hangs for ${patience} s`)), patience * 1000)
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
        clearTimeout(hangs)
        thread.off('message', answer.resolve).off('error', answer.reject)
      }
    },
    end: async () => void (await worker?.terminate()),
  }
}
