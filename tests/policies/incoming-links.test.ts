import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

type Links = {
  count: number
  records: { kind: string; id: string; title: string }[]
  menu: string[]
  redirects: string[]
  redirect_count: number
}
const list = async (tx: Tx, kind: string, record: string) =>
  (await tx`select public.list_incoming_links(${kind}, ${record}) as links`)[0]?.links as Links

/** Runs a test with the published page /statutes. */
const withPage = (test: (tx: Tx, page: string) => Promise<void>) =>
  runInRolledBackTransaction(sql, async tx => {
    const [page] =
      await tx`insert into public.pages (slug, title, status) values ('statutes', 'Statutes', 'published') returning id`
    await test(tx, page?.id)
  })
const addArticle = async (tx: Tx, slug: string, html: string, more: object = {}) =>
  (await tx`insert into public.news_articles ${tx({ slug, title: slug, content_html: html, ...more })} returning id`)[0]
    ?.id

describe('the list of links to a page', () => {
  it.each(testRoles)('is shown to editors only (role: %s)', role =>
    withPage(async (tx, page) => {
      await actAs(tx, role)
      const listAttempt = tx.savepoint(s => list(s, 'page', page))
      if (role === 'manager' || role === 'admin') expect(await listAttempt).toMatchObject({ count: 0 })
      else await expect(listAttempt).rejects.toMatchObject({ code: '42501' })
    }),
  )
  it('finds text links with a query, fragment or final slash', () =>
    withPage(async (tx, page) => {
      await addArticle(tx, 'l-query', '<p><a href="/statutes?x=1#seat">a</a> <a href="/statutes">b</a></p>')
      await addArticle(tx, 'l-slash', '<p><a title="t" href="/statutes/">a</a></p>')
      await addArticle(
        tx,
        'l-other',
        '<p>/statutes <a href="/statutes-2026">a</a> <a href="https://a.example/statutes">b</a></p>',
      )
      await tx`update public.events set outcome_html = '<p><a href="/statutes">a</a></p>' where id = ${makeId(202)}`
      await actAs(tx, 'manager')
      const { count, records } = await list(tx, 'page', page)
      expect(count).toBe(3)
      expect(records.map(({ kind, title }) => [kind, title])).toEqual([
        ['event', 'Drafted'],
        ['article', 'l-query'],
        ['article', 'l-slash'],
      ])
    }))
  it('includes only current links from other records outside the trash', () =>
    withPage(async (tx, page) => {
      const html = '<p><a href="/statutes">a</a></p>'
      const changedArticle = await addArticle(tx, 'l-changed', '<p>None yet</p>')
      const removedArticle = await addArticle(tx, 'l-removed', html)
      await addArticle(tx, 'l-binned', html, { binned_at: new Date() })
      await tx`update public.pages set body_html = ${html} where id = ${page}`
      await tx`update public.news_articles set content_html = ${html} where id = ${changedArticle}`
      await tx`delete from public.news_articles where id = ${removedArticle}`
      await actAs(tx, 'manager')
      expect(await list(tx, 'page', page)).toMatchObject({ count: 1, records: [{ id: changedArticle }] })
    }))
  it('includes links to former URLs, redirects and menu entries', () =>
    withPage(async (tx, page) => {
      const article = await addArticle(tx, 'l-old', '<p><a href="/statutes">a</a></p>')
      await tx`update public.pages set slug = 'constitution' where id = ${page}`
      const link = { kind: 'page', target: page, label: '', is_hidden: false }
      const group = { kind: 'group', label: 'Rules', is_hidden: false, items: [link] }
      const path = { kind: 'url', target: '/statutes', label: 'Rules', is_hidden: false }
      const hiddenGroup = { ...group, is_hidden: true }
      const davos = { kind: 'automatic', target: 'davos', label: '', is_hidden: false }
      const button = { kind: 'route', target: '/connect', label: '', is_hidden: false }
      const [main, buttons, footer, closing] = [
        [davos, { ...link, is_hidden: true }, hiddenGroup],
        [button],
        [group],
        [path],
      ].map(list => tx.json(list as never))
      await tx`insert into public.menus (key, main, button, footer, closing) values ('site', ${main}, ${buttons}, ${footer}, ${closing})
        on conflict (key) do update set main = excluded.main, footer = excluded.footer, closing = excluded.closing`
      await actAs(tx, 'manager')
      expect(await list(tx, 'page', page)).toMatchObject({
        count: 1,
        records: [{ id: article }],
        menu: ['footer', 'closing'],
        redirects: ['/statutes'],
        redirect_count: 1,
      })
    }))
  it('shows at most 20 links and counts at most 100', () =>
    withPage(async (tx, page) => {
      await tx`insert into public.news_articles (slug, title, content_html)
        select 'many-' || n, 'Many ' || n, '<p><a href="/statutes">a</a></p>' from generate_series(1, 120) n`
      await actAs(tx, 'manager')
      const { count, records } = await list(tx, 'page', page)
      expect([count, records.length]).toEqual([100, 20])
    }))
})

it('the list of links to an article finds links to the path of the article', () =>
  runInRolledBackTransaction(sql, async tx => {
    await tx`insert into public.pages (slug, title, body_html) values ('press', 'Press', '<p><a href="/news/self-test-seen">a</a></p>')`
    await actAs(tx, 'manager')
    expect(await list(tx, 'article', makeId(101))).toMatchObject({
      count: 1,
      records: [{ kind: 'page', title: 'Press' }],
    })
    await expect(tx.savepoint(s => list(s, 'author', makeId(101)))).rejects.toMatchObject({ code: '22023' })
  }))
