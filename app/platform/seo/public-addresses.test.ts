import { expect, it } from 'vitest'
import type { PublicDb } from '../db/public-db.ts'
import { paths } from '../paths.ts'
import { publicAddresses } from './public-addresses.ts'

/** A database that knows these records, and gives at most a thousand at a time. */
const knowing = (records: object[]) => {
  const query = {
    select: () => query,
    order: () => query,
    range: (from: number, to: number) => ({ data: records.slice(from, to + 1), error: null }),
  }
  return () => ({ from: () => query }) as unknown as PublicDb
}
const record = (kind: string, slug: string, changed_at: string) => ({ kind, slug, changed_at })

it('names every address once, a list as changed as the latest of its records', async () => {
  const addresses = await publicAddresses(
    knowing([
      record('event', 'a', '2026-01-01 08:00:00+00'),
      record('event', 'b', '2026-03-01T08:00:00+00:00'),
      record('page', 'about', '2026-02-01T00:00:00Z'),
      record('page', 'an-unknown-page', '2026-02-01T00:00:00Z'),
      record('album', 'cloths', '2026-02-01T00:00:00Z'),
      record('flagship record', 'davos', '2026-02-02T00:00:00Z'),
      record('edition', 'davos/2025', '2026-02-03T00:00:00Z'),
      record('edition', 'geneva/2025', '2026-02-03T00:00:00Z'),
    ]),
  )
  const byPath = Object.fromEntries(addresses.map(({ path, changedAt }) => [path, changedAt]))
  expect(Object.keys(byPath)).toHaveLength(addresses.length)
  expect(byPath).toMatchObject({
    '/event/a': '2026-01-01T08:00:00.000Z',
    '/event/b': '2026-03-01T08:00:00.000Z',
    '/events': '2026-03-01T08:00:00.000Z',
    '/about': '2026-02-01T00:00:00.000Z',
    '/gallery?album=cloths': '2026-02-01T00:00:00.000Z',
    '/flagship-davos': '2026-02-02T00:00:00.000Z',
    '/flagship-davos/2025': '2026-02-03T00:00:00.000Z',
    [paths.flagshipEdition('geneva', 2025)]: '2026-02-03T00:00:00.000Z',
    '/connect': undefined,
  })
  expect(byPath).not.toHaveProperty('/an-unknown-page')
})

it('reads on past the thousandth record', async () => {
  const many = Array.from({ length: 2500 }, (_, n) => record('article', `n-${n}`, '2026-01-01T00:00:00Z'))
  const addresses = await publicAddresses(knowing(many))
  expect(addresses.filter(({ path }) => path.startsWith('/news/n-'))).toHaveLength(2500)
})
