import { expect, it } from 'vitest'
import type { PublicDb } from '../db/public-db.ts'
import { paths } from '../paths.ts'
import { listPartAddresses, listSitemapParts, parseSitemapPart } from './public-addresses.ts'

/** Database in which each function returns a fixed answer. */
const knowing = (answers: Record<string, object[]>) => () =>
  ({ rpc: (name: string) => ({ data: answers[name] ?? [], error: null }) }) as unknown as PublicDb
const record = (kind: string, slug: string, changed_at: string) => ({ kind, slug, changed_at })
const parts = [
  { kind: 'article', after: '', changed_at: '2026-04-01 08:00:00+00' },
  { kind: 'event', after: '', changed_at: '2026-03-01T08:00:00+00:00' },
  { kind: 'event', after: 'm', changed_at: '2026-02-01T08:00:00+00:00' },
]

it('the sitemap lists every page exactly once', async () => {
  const addresses = await listPartAddresses(
    knowing({
      list_sitemap_parts: parts,
      list_sitemap_part: [
        record('page', 'about', '2026-02-01T00:00:00Z'),
        record('page', 'a-page-of-an-editor', '2026-02-01T00:00:00Z'),
        record('album', 'cloths', '2026-02-01T00:00:00Z'),
        record('circle', 'culture', '2026-02-01T00:00:00Z'),
        record('flagship record', 'davos', '2026-02-02T00:00:00Z'),
        record('edition', 'davos/2025', '2026-02-03T00:00:00Z'),
        record('edition at hand', 'davos/2026', '2026-02-04T00:00:00Z'),
        record('edition at hand', 'geneva/2025', '2026-02-03T00:00:00Z'),
      ],
    }),
    { kind: 'pages', after: '' },
  )
  const byPath = Object.fromEntries(addresses.map(({ path, changedAt }) => [path, changedAt]))
  expect(Object.keys(byPath)).toHaveLength(addresses.length)
  expect(byPath).toMatchObject({
    '/events': '2026-03-01T08:00:00.000Z',
    '/news': '2026-04-01T08:00:00.000Z',
    '/about': '2026-02-01T00:00:00.000Z',
    '/gallery?album=cloths': '2026-02-01T00:00:00.000Z',
    '/circles/culture/calendar': '2026-02-01T00:00:00.000Z',
    // The page `/flagship-davos` shows the current edition, so the page changes with the edition.
    '/flagship-davos': '2026-02-04T00:00:00.000Z',
    '/flagship-davos/2025': '2026-02-03T00:00:00.000Z',
    [paths.flagshipEdition('geneva', 2025)]: '2026-02-03T00:00:00.000Z',
    '/connect': undefined,
  })
  expect(byPath).toMatchObject({ '/a-page-of-an-editor': '2026-02-01T00:00:00.000Z' })
  expect(byPath).not.toHaveProperty('/flagship-davos/2026')
})

it('the sitemap lists its parts, and each part lists its records', async () => {
  const db = knowing({ list_sitemap_parts: parts, list_sitemap_part: [record('event', 'n', '2026-01-01 08:00:00+00')] })
  expect((await listSitemapParts(db)).map(({ kind, after }) => paths.sitemapPart(kind, after))).toEqual([
    '/sitemap/pages.xml',
    '/sitemap/article.xml',
    '/sitemap/event.xml',
    '/sitemap/event.xml?after=m',
  ])
  expect(await listPartAddresses(db, { kind: 'event', after: 'm' })).toEqual([
    { path: '/event/n', changedAt: '2026-01-01T08:00:00.000Z' },
  ])
})

it.each([
  ['people', ''],
  ['event', "x'"],
  ['event', 'A'],
  ['../event', ''],
])('the sitemap part %s after “%s” does not exist', (kind, after) => {
  expect(parseSitemapPart(kind, after)).toBeUndefined()
})
