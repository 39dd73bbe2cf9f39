import { expect, it } from 'vitest'
import { makeSourceFile } from '../../tests/support/import-sources.ts'
import { SourceRefusal } from './import-reader.ts'
import { readSource } from './read-source.ts'
import { getReadingLimits } from './reading-limits.ts'

const thread = (script: string) => new URL(`data:text/javascript,${encodeURIComponent(script)}`)
const spins = 'for (;;) {}'
const backtracks = "/(a+)+b/.test('a'.repeat(80))"
const waits = 'setInterval(() => {}, 1000)'
const fills = 'const kept = []; for (;;) if (kept.length < 200) kept.push(new Uint8Array(1 << 20).fill(1))'

const generous = { cpuSeconds: 1e6, wallSeconds: 1e6, megabytes: 1e6 }

/** Reads an import file with this worker script. */
const read = (script: string, limits: Partial<typeof generous>, signal = new AbortController().signal) =>
  readSource({
    ...{ source: makeSourceFile('x', 'x.ics'), kind: 'event', format: '', said: {}, page: 1, told: 0, signal },
    ...{ limits: { ...generous, ...limits }, script: thread(script) },
    onBegun: async () => {},
    onItems: async () => {},
  })

it.each([
  ['computes endlessly', spins, { cpuSeconds: 0.2 }, /^Reading stopped after 0.2 s/],
  ['backtracks in a regular expression', backtracks, { cpuSeconds: 0.2 }, /^Reading stopped after 0.2 s/],
  ['waits endlessly', waits, { wallSeconds: 0.2 }, /^Reading stopped after 0.2 s/],
  ['fills buffers outside the heap', fills, { megabytes: 100 }, /more memory than there is/],
])(
  'the import stops an import thread that exceeds a limit (the thread %s)',
  async (_, script, limits, expectedMessage) => {
    const refused = await read(script, limits).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(SourceRefusal)
    expect(String(refused)).toMatch(new RegExp(expectedMessage.source.replace('^', 'SourceRefusal: ')))
  },
)

it('the import stops an import thread with an endless loop when the import is cancelled', async () => {
  const stopping = new AbortController()
  const reading = read(spins, {}, stopping.signal)
  stopping.abort(new Error('stopped by somebody'))
  await expect(reading).rejects.toThrow('stopped by somebody')
})

it('the import gives a larger file more CPU time', () => {
  expect(getReadingLimits(0)).toMatchObject({ cpuSeconds: 60, wallSeconds: 240 })
  expect(getReadingLimits(100e6)).toMatchObject({ cpuSeconds: 260, wallSeconds: 1040 })
})
