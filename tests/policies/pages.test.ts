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
const applyAction = async (
  tx: Tx,
  action: string,
  ids: string[],
  redirect: string | null = null,
  batch = randomUUID(),
) => (await tx`select public.apply_page_action(${batch}, ${action}, ${ids}::uuid[], ${redirect}) as done`)[0]?.done
const findRedirect = async (tx: Tx, path: string) =>
  (await tx`select to_path from public.redirects where from_path = ${path}`)[0]?.to_path
const readSlugs = async (tx: Tx) => (await tx`select slug from private.reserved_page_slugs()`).map(({ slug }) => slug)
const fixedSlugs = ['about', 'editorial', 'privacy-policy']

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
    ].flatMap(([, foundSlug]) => foundSlug ?? []),
  )
}

/** Path segments of one word that lead to a page of the application or to a path of the server. */
const segments = [
  ...listPaths(routes as Route[]).map(path => path.split('/')[0] ?? ''),
  ...listServerSegments(),
  ...['auth', 'rest', 'storage', 'realtime'],
].filter(segment => /^[a-z0-9-]+$/.test(segment) && !fixedSlugs.includes(segment))

describe('the slug of a page', () => {
  it('cannot be the first segment of a site or server route', () =>
    asMusa(async tx => {
      expect(segments).toEqual(expect.arrayContaining(['events', 'admin', 'weave', 'api', 'media', 'healthz']))
      const reservedSlugs = await readSlugs(tx)
      const freeSlugs = segments.filter(
        segment => !reservedSlugs.includes(segment) && !segment.startsWith(`${product.slug}-`),
      )
      expect([...new Set(freeSlugs)]).toEqual([])
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
      const reservedSlugs = [...(await readSlugs(tx)), ...fixedSlugs]
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...reservedSlugs)), async title => {
          const slug = toSlug(title)
          fc.pre(slug !== '')
          const isRefused = reservedSlugs.includes(slug) || slug.startsWith(`${product.slug}-`)
          const insertAttempt = tx.savepoint(async s => {
            await add(s, { slug })
            throw new Error('added')
          })
          await expect(insertAttempt, slug).rejects.toMatchObject(
            isRefused ? { code: expect.stringMatching(/^23/) } : { message: 'added' },
          )
        }),
        { numRuns: 60 },
      )
    }))
  it('leaves a redirect when it changes, if visitors could see the page', () =>
    asMusa(async tx => {
      const [publishedPage, draftPage] = [
        await add(tx, { slug: 'press', status: 'published' }),
        await add(tx, { slug: 'secret' }),
      ]
      await tx`update public.pages set slug = 'newsroom' where id = ${publishedPage}`
      await tx`update public.pages set slug = 'plans' where id = ${draftPage}`
      expect(await findRedirect(tx, '/press')).toBe('/newsroom')
      expect(await findRedirect(tx, '/secret')).toBeUndefined()
    }))
})

describe('a page to which the site links', () => {
  it.each(fixedSlugs)('keeps its slug and cannot be removed (slug: %s)', slug =>
    inRole('admin', async tx => {
      const [page] = await tx`select id, is_fixed from public.pages where slug = ${slug}`
      expect(page?.is_fixed).toBe(true)
      const refusal = { message: expect.stringContaining('The site links to the page') }
      await expect(
        tx.savepoint(s => s`update public.pages set slug = 'moved' where slug = ${slug}`),
      ).rejects.toMatchObject(refusal)
      await expect(
        tx.savepoint(s => s`update public.pages set binned_at = now() where slug = ${slug}`),
      ).rejects.toMatchObject({ code: '23514' })
      expect(await tx`delete from public.pages where slug = ${slug} returning id`).toHaveLength(0)
      expect(await applyAction(tx, 'bin', [page?.id])).toMatchObject({ changed: 0 })
      await tx`select set_config('role', 'service_role', true)`
      await expect(tx.savepoint(s => s`delete from public.pages where slug = ${slug}`)).rejects.toMatchObject(refusal)
    }),
  )
  it('is always one of the three fixed pages', () =>
    asMusa(async tx => {
      await add(tx, { slug: 'press', is_fixed: true })
      await tx`update public.pages set is_fixed = true where slug = 'press'`
      await tx`update public.pages set is_fixed = false where slug = 'about'`
      const rows = await tx`select slug from public.pages where is_fixed order by slug`
      expect(rows.map(({ slug }) => slug)).toEqual(fixedSlugs)
    }))
})

describe('a page in the trash', () => {
  it('redirects its URL to another page until the page is restored', () =>
    asMusa(async tx => {
      const id = await add(tx, { slug: 'statutes', status: 'published' })
      const batch = randomUUID()
      expect(await applyAction(tx, 'bin', [id], '/about', batch)).toEqual({ changed: 1, missed: 0 })
      expect(await findRedirect(tx, '/statutes')).toBe('/about')
      const readState = async () => (await tx`select status, binned_at from public.pages where id = ${id}`)[0]
      expect(await readState()).toMatchObject({ status: 'archived', binned_at: expect.anything() })
      await tx`select public.undo_bulk_change(${batch})`
      expect(await readState()).toEqual({ status: 'published', binned_at: null })
      expect(await findRedirect(tx, '/statutes')).toBeUndefined()

      await applyAction(tx, 'bin', [id], '/about')
      await applyAction(tx, 'restore', [id])
      expect(await readState()).toEqual({ status: 'draft', binned_at: null })
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
          const redirect = await findRedirect(s, path)
          await actAs(s, 'manager')
          return redirect
        })
      await applyAction(tx, 'bin', [id])
      expect(await findAsVisitor('/press')).toBeUndefined()
      await applyAction(tx, 'restore', [id])
      await applyAction(tx, 'bin', [id], '/events')
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
      await expect(tx.savepoint(s => applyAction(s, 'bin', ids, '/press'))).rejects.toMatchObject({
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
      const [binnedPage, draftPage] = [await add(tx, { slug: 'statutes' }), await add(tx, { slug: 'plans' })]
      await applyAction(tx, 'bin', [binnedPage], '/about')
      const [answer] = await tx`select public.purge_pages(${[binnedPage, draftPage]}::uuid[]) as purged`
      expect(answer?.purged).toBe(1)
      expect(await findRedirect(tx, '/statutes')).toBe('/about')
    })
  })
  it('cannot redirect to another site', () =>
    asMusa(async tx => {
      const id = await add(tx, { slug: 'statutes' })
      for (const target of ['https://example.org', '//example.org', 'about', '/statutes'])
        await expect(
          tx.savepoint(s => applyAction(s, 'bin', [id], target)),
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
      const [attempt] = await Promise.allSettled([tx.savepoint(s => s`select public.list_pages()`)])
      const may = role === 'manager' || role === 'admin'
      expect(attempt?.status, roleDescriptions[role]).toBe(may ? 'fulfilled' : 'rejected')
    }),
  )
  it('begins with fixed pages, and shows editors and counts per tab', () =>
    asMusa(async tx => {
      await tx`delete from public.pages where slug like 'self-test%'`
      await add(tx, { slug: 'annual-meeting', status: 'published', published_at: '2099-01-01' })
      await add(tx, { slug: 'press' })
      const id = await add(tx, { slug: 'statutes' })
      await applyAction(tx, 'bin', [id])
      const readTab = async (tab: string) => (await tx`select public.list_pages('', ${tab}) as answer`)[0]?.answer
      const { rows, counts } = await readTab('all')
      const ownRows = (rows as { slug: string }[]).filter(({ slug }) => !slug.startsWith('self-test'))
      expect(ownRows.map(({ slug }) => slug)).toEqual([...fixedSlugs, 'annual-meeting', 'press'])
      expect(rows.find(({ slug }: { slug: string }) => slug === 'press').editor).toBeTruthy()
      expect(counts).toMatchObject({ scheduled: 1 })
      expect((await readTab('bin')).rows.map(({ slug }: { slug: string }) => slug)).toContain('statutes')
    }))
})
