import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { product } from '../../app/platform/product.ts'
import { toSlug } from '../../app/platform/text/slug.ts'
import routes from '../../app/routes.ts'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { roleDescriptions, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

const inRole = (role: 'manager' | 'admin', act: (tx: Tx) => Promise<unknown>) =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`insert into public.settings (key, value, is_public) values (${`news.${product.slug}.intro`}, null, true) on conflict do nothing`
    await actAs(tx, role)
    await act(tx)
  })
const asMusa = (act: (tx: Tx) => Promise<unknown>) => inRole('manager', act)

const add = async (tx: Tx, page: { slug: string } & Record<string, unknown>) =>
  String((await tx`insert into public.pages ${tx({ title: page.slug, ...page })} returning id`)[0]?.id)
const apply = async (tx: Tx, action: string, ids: string[], redirect: string | null = null, batch = randomUUID()) =>
  (await tx`select public.apply_page_action(${batch}, ${action}, ${ids}::uuid[], ${redirect}) as done`)[0]?.done
const findRedirect = async (tx: Tx, path: string) =>
  (await tx`select to_path from public.redirects where from_path = ${path}`)[0]?.to_path
const readSlugs = async (tx: Tx) => (await tx`select slug from private.reserved_page_slugs()`).map(({ slug }) => slug)
const fixed = ['about', 'editorial', 'privacy-policy']

type Route = { path?: string; children?: Route[] }
const listPaths = (list: readonly Route[]): string[] =>
  list.flatMap(({ path = '', children = [] }) => [path, ...listPaths(children)])

/** First segments of the paths that the server itself answers. */
function listServerSegments(): string[] {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  return files.flatMap(name =>
    [
      ...readFileSync(`server/${name}`, 'utf8').matchAll(
        /\bapp\.(?:get|post|put|delete|all|use)\(\s*['"`]\/([\w-]+)(?=['"`/])/g,
      ),
    ].flatMap(([, found]) => found ?? []),
  )
}

/** Path segments of one word that lead to a page of the application or to a path of the server. */
const segments = [
  ...listPaths(routes as Route[]).map(path => path.split('/')[0] ?? ''),
  ...listServerSegments(),
  ...['auth', 'rest', 'storage', 'realtime'],
].filter(segment => /^[a-z0-9-]+$/.test(segment) && !fixed.includes(segment))

describe('the slug of a page', () => {
  it('cannot be the first segment of a site or server route', () =>
    asMusa(async tx => {
      expect(segments).toEqual(expect.arrayContaining(['events', 'admin', 'weave', 'api', 'media', 'healthz']))
      const reserved = await readSlugs(tx)
      const free = segments.filter(segment => !reserved.includes(segment) && !segment.startsWith(`${product.slug}-`))
      expect([...new Set(free)]).toEqual([])
      for (const slug of new Set(segments))
        await expect(
          tx.savepoint(s => add(s, { slug })),
          slug,
        ).rejects.toMatchObject({ code: '23514' })
    }))
  it('cannot begin with the product’s slug, which is reserved for flagships', () =>
    asMusa(async tx => {
      await expect(tx.savepoint(s => add(s, { slug: `${product.slug}-nairobi` }))).rejects.toMatchObject({
        code: '23514',
      })
      await add(tx, { slug: `${product.slug}s` })
    }))
  it('can be made from any title unless it is reserved', () =>
    asMusa(async tx => {
      const reserved = [...(await readSlugs(tx)), ...fixed]
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...reserved)), async title => {
          const slug = toSlug(title)
          fc.pre(slug !== '')
          const isRefused = reserved.includes(slug) || slug.startsWith(`${product.slug}-`)
          const adding = tx.savepoint(async s => {
            await add(s, { slug })
            throw new Error('added')
          })
          await expect(adding, slug).rejects.toMatchObject(
            isRefused ? { code: expect.stringMatching(/^23/) } : { message: 'added' },
          )
        }),
        { numRuns: 60 },
      )
    }))
  it('leaves a redirect when it changes, if visitors could see the page', () =>
    asMusa(async tx => {
      const [published, draft] = [
        await add(tx, { slug: 'press', status: 'published' }),
        await add(tx, { slug: 'secret' }),
      ]
      await tx`update public.pages set slug = 'newsroom' where id = ${published}`
      await tx`update public.pages set slug = 'plans' where id = ${draft}`
      expect(await findRedirect(tx, '/press')).toBe('/newsroom')
      expect(await findRedirect(tx, '/secret')).toBeUndefined()
    }))
})

describe('a page to which the site links', () => {
  it.each(fixed)('keeps its slug and cannot be removed (slug: %s)', slug =>
    inRole('admin', async tx => {
      const [page] = await tx`select id, is_fixed from public.pages where slug = ${slug}`
      expect(page?.is_fixed).toBe(true)
      const refused = { message: expect.stringContaining('The site links to the page') }
      await expect(
        tx.savepoint(s => s`update public.pages set slug = 'moved' where slug = ${slug}`),
      ).rejects.toMatchObject(refused)
      await expect(
        tx.savepoint(s => s`update public.pages set binned_at = now() where slug = ${slug}`),
      ).rejects.toMatchObject({ code: '23514' })
      expect(await tx`delete from public.pages where slug = ${slug} returning id`).toHaveLength(0)
      expect(await apply(tx, 'bin', [page?.id])).toMatchObject({ changed: 0 })
      await tx`select set_config('role', 'service_role', true)`
      await expect(tx.savepoint(s => s`delete from public.pages where slug = ${slug}`)).rejects.toMatchObject(refused)
    }),
  )
  it('is always one of the three fixed pages', () =>
    asMusa(async tx => {
      await add(tx, { slug: 'press', is_fixed: true })
      await tx`update public.pages set is_fixed = true where slug = 'press'`
      await tx`update public.pages set is_fixed = false where slug = 'about'`
      const rows = await tx`select slug from public.pages where is_fixed order by slug`
      expect(rows.map(({ slug }) => slug)).toEqual(fixed)
    }))
})

describe('a page in the trash', () => {
  it('redirects its URL to another page until the page is restored', () =>
    asMusa(async tx => {
      const id = await add(tx, { slug: 'statutes', status: 'published' })
      const batch = randomUUID()
      expect(await apply(tx, 'bin', [id], '/about', batch)).toEqual({ changed: 1, missed: 0 })
      expect(await findRedirect(tx, '/statutes')).toBe('/about')
      const read = async () => (await tx`select status, binned_at from public.pages where id = ${id}`)[0]
      expect(await read()).toMatchObject({ status: 'archived', binned_at: expect.anything() })
      await tx`select public.undo_bulk_change(${batch})`
      expect(await read()).toEqual({ status: 'published', binned_at: null })
      expect(await findRedirect(tx, '/statutes')).toBeUndefined()

      await apply(tx, 'bin', [id], '/about')
      await apply(tx, 'restore', [id])
      expect(await read()).toEqual({ status: 'draft', binned_at: null })
      expect(await findRedirect(tx, '/statutes')).toBe('/about')
      await tx`update public.pages set status = 'published', published_at = '2099-01-01' where id = ${id}`
      expect(await findRedirect(tx, '/statutes')).toBe('/about')
      await tx`update public.pages set published_at = now() where id = ${id}`
      expect(await findRedirect(tx, '/statutes')).toBeUndefined()
    }))
  it('redirects its earlier URLs to the same page as its current URL', () =>
    asMusa(async tx => {
      const id = await add(tx, { slug: 'press', status: 'published' })
      await tx`update public.pages set slug = 'newsroom' where id = ${id}`
      const findAsVisitor = (path: string) =>
        tx.savepoint(async s => {
          await actAs(s, 'anon')
          const found = await findRedirect(s, path)
          await actAs(s, 'manager')
          return found
        })
      await apply(tx, 'bin', [id])
      expect(await findAsVisitor('/press')).toBeUndefined()
      await apply(tx, 'restore', [id])
      await apply(tx, 'bin', [id], '/events')
      expect(await findAsVisitor('/press')).toBe('/newsroom')
      expect(await findAsVisitor('/newsroom')).toBe('/events')
      // A redirect reveals no slug of a hidden record, neither at the end of a chain of redirects nor in a loop.
      await add(tx, { slug: 'secret' })
      await tx`update public.redirects set to_path = '/secret' where from_path = '/newsroom'`
      expect(await findAsVisitor('/press')).toBeUndefined()
      await tx`insert into public.redirects (from_path, to_path) values ('/secret', '/newsroom')`
      expect(await findAsVisitor('/press')).toBeUndefined()
    }))
  it('cannot redirect to another page of the same bulk action', () =>
    asMusa(async tx => {
      const ids = [await add(tx, { slug: 'statutes' }), await add(tx, { slug: 'press', status: 'published' })]
      await expect(tx.savepoint(s => apply(s, 'bin', ids, '/press'))).rejects.toMatchObject({
        code: '23514',
        message: 'One of these pages is the target of the redirect, and it moves to the trash too.',
      })
    }))
  it('is deleted permanently only by admins and leaves its redirect', async () => {
    await asMusa(async tx => {
      const id = await add(tx, { slug: 'statutes' })
      await expect(tx.savepoint(s => s`select public.purge_pages(${[id]}::uuid[])`)).rejects.toMatchObject({
        code: '42501',
      })
    })
    await inRole('admin', async tx => {
      const [binned, draft] = [await add(tx, { slug: 'statutes' }), await add(tx, { slug: 'plans' })]
      await apply(tx, 'bin', [binned], '/about')
      const [answer] = await tx`select public.purge_pages(${[binned, draft]}::uuid[]) as purged`
      expect(answer?.purged).toBe(1)
      expect(await findRedirect(tx, '/statutes')).toBe('/about')
    })
  })
  it('cannot redirect to another site', () =>
    asMusa(async tx => {
      const id = await add(tx, { slug: 'statutes' })
      for (const target of ['https://example.org', '//example.org', 'about', '/statutes'])
        await expect(
          tx.savepoint(s => apply(s, 'bin', [id], target)),
          target,
        ).rejects.toMatchObject({ code: '23514' })
    }))
})

describe('the publication of a page', () => {
  it('ends on the unpublish date', () =>
    runInRolledBackTransaction(sql, async tx => {
      const moment = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
      const id = await add(tx, {
        slug: 'annual-meeting',
        status: 'published',
        published_at: moment(-60),
        unpublish_at: moment(-1),
      })
      await actAs(tx, 'anon')
      expect(await tx`select id from public.pages where id = ${id}`).toHaveLength(0)
      await tx`select set_config('role', 'service_role', true)`
      expect((await tx`select public.server_apply_schedule() as done`)[0]?.done).toMatchObject({ ended: 1 })
      expect((await tx`select status from public.pages where id = ${id}`)[0]?.status).toBe('archived')
    }))
  it('needs alternative text for its image', () =>
    asMusa(async tx => {
      const page = { slug: 'press', status: 'published', image_url: 'https://example.org/a.jpg' }
      await expect(tx.savepoint(s => add(s, page))).rejects.toMatchObject({ constraint_name: 'pages_image_alt_check' })
    }))
})

describe('the list of pages', () => {
  it.each(testRoles)('is available only to editors (role: %s)', role =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, role)
      const [asked] = await Promise.allSettled([tx.savepoint(s => s`select public.list_pages()`)])
      const may = role === 'manager' || role === 'admin'
      expect(asked?.status, roleDescriptions[role]).toBe(may ? 'fulfilled' : 'rejected')
    }),
  )
  it('begins with fixed pages, and shows editors and counts per tab', () =>
    asMusa(async tx => {
      await tx`delete from public.pages where slug like 'self-test%'`
      await add(tx, { slug: 'annual-meeting', status: 'published', published_at: '2099-01-01' })
      await add(tx, { slug: 'press' })
      const id = await add(tx, { slug: 'statutes' })
      await apply(tx, 'bin', [id])
      const read = async (tab: string) => (await tx`select public.list_pages('', ${tab}) as answer`)[0]?.answer
      const { rows, counts } = await read('all')
      const own = (rows as { slug: string }[]).filter(({ slug }) => !slug.startsWith('self-test'))
      expect(own.map(({ slug }) => slug)).toEqual([...fixed, 'annual-meeting', 'press'])
      expect(rows.find(({ slug }: { slug: string }) => slug === 'press').editor).toBeTruthy()
      expect(counts).toMatchObject({ scheduled: 1 })
      expect((await read('bin')).rows.map(({ slug }: { slug: string }) => slug)).toContain('statutes')
    }))
})
