import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { fuzzedSources, openFuzzedSourceReader, sourceMutations } from '../../tests/support/fuzzed-sources.ts'

const reader = openFuzzedSourceReader()
afterAll(() => reader.end())

/** Checks that the database can store the item. */
function hasContent({ fields, notCarried }: { fields: Record<string, unknown>; notCarried: Record<string, number> }) {
  for (const [column, value] of Object.entries(fields))
    if (/_(at|date)$/.test(column)) expect(value).toMatch(/^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/)
  for (const times of Object.values(notCarried)) expect(times).toBeLessThanOrEqual(1_000_000_000)
}

it.each(Object.entries(fuzzedSources))(
  'the import reads or rejects a randomly changed file of the format %s within a time limit',
  async (format, { kind, make }) => {
    const unchanged = await reader.read(kind, format, make([]))
    expect(unchanged).toMatchObject({ items: expect.arrayContaining([expect.anything()]) })
    expect(unchanged).not.toHaveProperty('refused')
    await fc.assert(
      fc.asyncProperty(sourceMutations, async all => {
        const { items } = await reader.read(kind, format, make(all))
        for (const item of items) hasContent(item as Parameters<typeof hasContent>[0])
      }),
      // The seed is fixed in this test; `npm run torture -- fuzzed-sources` uses random seeds.
      { numRuns: 40, seed: 28 },
    )
  },
)
