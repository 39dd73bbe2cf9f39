import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

const duplicate = async (tx: Tx, kind: string, record: string) =>
  (await tx`select public.duplicate_record(${kind}, ${record}) as id`)[0]?.id as string
const article = makeId(101)

/**
 * Gives the published article of the fixtures all data that a duplicate copies, and all data that a duplicate leaves
 * out.
 */
const fillArticle = (tx: Tx) =>
  tx`update public.news_articles set slug = 'rent', title = 'The rent', excerpt = 'Short', content_html = '<p>Long</p>',
    feature_image_url = '/media/self-test/a.jpg', feature_image_alt = 'A', category_id = ${makeId(101)}, seo_title = 'Found',
    seo_description = 'Described', unpublish_at = now() + interval '9 days', canonical_url = 'https://a.example/rent',
    corrections = '[{"on": "2026-11-20", "text": "Sorry"}]', series = 'Rents', series_position = 2 where id = ${article}`

describe('the duplicate of a record', () => {
  it.each(['article', 'page'].flatMap(kind => testRoles.map(role => [kind, role] as const)))(
    'is created by editors only (kind: %s, role: %s)',
    (kind, role) =>
      runInRolledBackTransaction(sql, async tx => {
        const [page] = await tx`insert into public.pages (slug, title) values ('statutes', 'Statutes') returning id`
        await actAs(tx, role)
        const copyAttempt = tx.savepoint(s => duplicate(s, kind, kind === 'page' ? page?.id : article))
        if (role === 'manager' || role === 'admin') expect(await copyAttempt).toMatch(/^[0-9a-f-]{36}$/)
        else await expect(copyAttempt).rejects.toMatchObject({ code: '42501' })
      }),
  )
  it('is a draft of the content without dates, history and corrections', () =>
    runInRolledBackTransaction(sql, async tx => {
      await fillArticle(tx)
      await actAs(tx, 'manager')
      await tx`select public.make_preview_link('article', ${article})`
      const copy = await duplicate(tx, 'article', article)
      const [row] = await tx`select * from public.news_articles where id = ${copy}`
      expect(row).toMatchObject({
        title: 'Copy of The rent',
        slug: 'copy-of-rent',
        excerpt: 'Short',
        content_html: '<p>Long</p>',
        feature_image_url: '/media/self-test/a.jpg',
        feature_image_alt: 'A',
        media_id: makeId(101),
        category_id: makeId(101),
        seo_title: 'Found',
        seo_description: 'Described',
        series: 'Rents',
        status: 'draft',
        published_at: null,
        unpublish_at: null,
        canonical_url: null,
        corrections: [],
        series_position: null,
      })
      const authors = (of: string) =>
        tx`select author_id, position from public.article_authors where article_id = ${of} order by position`
      expect(await authors(copy)).toEqual(await authors(article))
      expect(await authors(copy)).toHaveLength(1)
      expect(await tx`select from public.revisions where row_id = ${copy}`).toHaveLength(1)
      expect(await tx`select id from public.preview_links where article_id = ${copy}`).toEqual([])
    }))
  it('has a URL that no other record or redirect uses', () =>
    runInRolledBackTransaction(sql, async tx => {
      const title = 'T'.repeat(200)
      const [page] =
        await tx`insert into public.pages (slug, title, status, template) values (${'s'.repeat(120)}, ${title}, 'published', 'wide')
        returning id`
      await tx`insert into public.redirects (from_path, to_path) values (${`/copy-of-${'s'.repeat(102)}-2`}, '/events')`
      await actAs(tx, 'manager')
      const copies = [await duplicate(tx, 'page', page?.id), await duplicate(tx, 'page', page?.id)]
      const rows =
        await tx`select slug, title, status, template from public.pages where id = any (${copies}::uuid[]) order by slug`
      const slug = `copy-of-${'s'.repeat(102)}`
      const commonFields = { title: `Copy of ${'T'.repeat(192)}`, status: 'draft', template: 'wide' }
      expect(rows).toEqual([
        { ...commonFields, slug },
        { ...commonFields, slug: `${slug}-3` },
      ])
    }))
  it('of a fixed page is an ordinary page that can be deleted', () =>
    runInRolledBackTransaction(sql, async tx => {
      const [aboutPage] = await tx`insert into public.pages (slug, title) values ('about', 'About')
        on conflict (slug) do update set title = excluded.title returning id`
      await actAs(tx, 'manager')
      const copy = await duplicate(tx, 'page', aboutPage?.id)
      expect(await tx`select slug, is_fixed from public.pages where id = ${copy}`).toEqual([
        { slug: 'copy-of-about', is_fixed: false },
      ])
    }))
  it('is refused in the trash and for record types without duplicates', () =>
    runInRolledBackTransaction(sql, async tx => {
      await actAs(tx, 'manager')
      await expect(tx.savepoint(s => duplicate(s, 'article', makeId(301)))).rejects.toMatchObject({ code: 'P0002' })
      await expect(tx.savepoint(s => duplicate(s, 'setting', makeId(101)))).rejects.toMatchObject({ code: '22023' })
    }))
})
