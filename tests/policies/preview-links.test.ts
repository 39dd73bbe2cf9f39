import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { makeId, testRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

const drafts = {
  article: { table: 'news_articles', column: 'content_html' },
  page: { table: 'pages', column: 'body_html' },
} as const
type Kind = keyof typeof drafts
const kinds = ['article', 'page'] as const

const addDraft = async (tx: Tx, kind: Kind, more: object = {}) => {
  const values = { slug: 'not-out', title: 'Not out', ...more }
  const [row] = await tx`insert into public.${tx(drafts[kind].table)} ${tx(values)} returning id`
  return row?.id as string
}
const make = async (tx: Tx, kind: string, record: string, days = 7) => {
  const [row] = await tx`select public.make_preview_link(${kind}, ${record}, ${days}) as link`
  return row?.link as { id: string; token: string; expires_at: string }
}
const readPreview = async (tx: Tx, token: string) => {
  const [row] = await tx`select public.read_preview(${token}) as preview`
  return row?.preview as { kind: Kind; expires_at: string; record: { title: string; media: unknown } } | null
}

it.each(kinds.flatMap(kind => testRoles.map(role => [kind, role] as const)))(
  'only editors can create a preview link (kind: %s, role: %s)',
  (kind, role) =>
    runInRolledBackTransaction(sql, async tx => {
      const record = await addDraft(tx, kind)
      await actAs(tx, role)
      const linkPromise = tx.savepoint(s => make(s, kind, record))
      if (role === 'manager' || role === 'admin') expect((await linkPromise).token).toMatch(/^[0-9a-f]{64}$/)
      else await expect(linkPromise).rejects.toMatchObject({ code: '42501' })
    }),
)

it.each(kinds)('a visitor reads an unpublished record only by its preview link (kind: %s)', kind =>
  runInRolledBackTransaction(sql, async tx => {
    const record = await addDraft(tx, kind)
    await actAs(tx, 'manager')
    const { id, token } = await make(tx, kind, record)
    await actAs(tx, 'anon')
    expect(await readPreview(tx, token)).toMatchObject({ kind, record: { title: 'Not out' } })
    expect(
      await readPreview(
        tx,
        token.replace(/^./, first => (first === 'a' ? 'b' : 'a')),
      ),
    ).toBeNull()
    expect(await readPreview(tx, '')).toBeNull()
    expect(await tx`select from public.${tx(drafts[kind].table)} where id = ${record}`).toHaveLength(0)
    await actAs(tx, 'manager')
    const [row] = await tx`select opened from public.preview_links where id = ${id}`
    expect(row?.opened).toBe(1)
  }),
)

it.each(kinds)('a preview link that expired or was revoked opens nothing (kind: %s)', kind =>
  runInRolledBackTransaction(sql, async tx => {
    const record = await addDraft(tx, kind)
    await actAs(tx, 'manager')
    const endedLink = await make(tx, kind, record, 999)
    const [revokedLink, binnedLink] = [await make(tx, kind, record), await make(tx, kind, record)]
    expect(Date.parse(endedLink.expires_at) - Date.now()).toBeLessThan(31 * 86_400_000)
    await tx`update public.preview_links set revoked_at = now() where id = ${revokedLink.id}`
    await tx`reset role`
    await tx`update public.preview_links set expires_at = now() where id = ${endedLink.id}`
    await actAs(tx, 'anon')
    expect(await readPreview(tx, endedLink.token)).toBeNull()
    expect(await readPreview(tx, revokedLink.token)).toBeNull()
    expect(await readPreview(tx, binnedLink.token)).not.toBeNull()
    await tx`reset role`
    await tx`update public.${tx(drafts[kind].table)} set binned_at = now() where id = ${record}`
    await actAs(tx, 'anon')
    expect(await readPreview(tx, binnedLink.token)).toBeNull()
  }),
)

it.each(kinds)('a record has at most twenty preview links (kind: %s)', kind =>
  runInRolledBackTransaction(sql, async tx => {
    const record = await addDraft(tx, kind)
    await actAs(tx, 'manager')
    for (let n = 0; n < 20; n++) await make(tx, kind, record)
    await expect(tx.savepoint(s => make(s, kind, record))).rejects.toMatchObject({ code: 'P0001' })
    await tx`reset role`
    const lines = await tx`select after from public.audit_log where table_name = 'preview_links'`
    expect(lines.length).toBeGreaterThanOrEqual(20)
    expect(lines.every(({ after }) => after === null)).toBe(true)
  }),
)

it('preview links cannot be created for a page with a fixed URL or for an event', () =>
  runInRolledBackTransaction(sql, async tx => {
    const [aboutPage] = await tx`insert into public.pages (slug, title) values ('about', 'About')
      on conflict (slug) do update set title = excluded.title returning id`
    await actAs(tx, 'manager')
    await expect(tx.savepoint(s => make(s, 'page', aboutPage?.id))).rejects.toMatchObject({ code: '22023' })
    await expect(tx.savepoint(s => make(s, 'event', makeId(201)))).rejects.toMatchObject({ code: '22023' })
  }))

it('a preview link is deleted with its page', () =>
  runInRolledBackTransaction(sql, async tx => {
    const page = await addDraft(tx, 'page')
    await actAs(tx, 'admin')
    const { id } = await make(tx, 'page', page)
    await tx`update public.pages set binned_at = now() where id = ${page}`
    await tx`select public.purge_pages(${[page]}::uuid[])`
    expect(await tx`select id from public.preview_links where id = ${id}`).toEqual([])
  }))

describe.each(kinds)('the pictures in a preview (kind: %s)', kind => {
  const picture = async (tx: Tx, path: string, more: Record<string, unknown> = {}) => {
    const row = { path, mime_type: 'image/webp', bytes: 9, width: 4, height: 3, alt: 'A loom', ...more }
    await tx`insert into public.media ${tx(row)}`
  }
  const canSee = async (tx: Tx, token: string, path: string) =>
    (await tx`select * from public.preview_picture(${token}, ${path})`).length === 1
  const makeDraftLink = async (tx: Tx) => {
    await picture(tx, 'cover.webp', { focus_x: 0.7 })
    await picture(tx, 'within.webp')
    await picture(tx, 'elsewhere.webp')
    const record = await addDraft(tx, kind, {
      [kind === 'article' ? 'feature_image_url' : 'image_url']: '/media/cover.webp',
      [drafts[kind].column]: '<p>A <img src="/media/within.webp" alt="A loom"></p>',
    })
    await actAs(tx, 'manager')
    const link = await make(tx, kind, record)
    await tx`reset role`
    return link
  }

  it('are hidden without the preview link', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { token } = await makeDraftLink(tx)
      await actAs(tx, 'anon')
      expect(await canSee(tx, token, 'elsewhere.webp')).toBe(false)
      expect(await canSee(tx, '0'.repeat(64), 'cover.webp')).toBe(false)
      expect(await tx`select from public.media where path = 'cover.webp'`).toHaveLength(0)
      expect([await canSee(tx, token, 'cover.webp'), await canSee(tx, token, 'within.webp')]).toEqual([true, true])
      expect((await readPreview(tx, token))?.record).toMatchObject({ media: { width: 4, height: 3, focus_x: 0.7 } })
    }))

  it('are hidden if they would stay hidden after publication', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { token, id } = await makeDraftLink(tx)
      const changeArticle = async (set: Record<string, unknown>) => {
        await tx`reset role`
        await tx`update public.media set ${tx(set)} where path = 'cover.webp'`
        await actAs(tx, 'anon')
        const preview = await readPreview(tx, token)
        return [await canSee(tx, token, 'cover.webp'), preview?.record.media !== null]
      }
      expect(await changeArticle({ alt: '' })).toEqual([false, false])
      expect(await changeArticle({ alt: 'A loom', consent_expires_on: '2020-01-01' })).toEqual([false, false])
      expect(await changeArticle({ consent_expires_on: null, removed_at: new Date() })).toEqual([false, false])
      expect(await changeArticle({ removed_at: null })).toEqual([true, true])
      await tx`reset role`
      await tx`update public.preview_links set revoked_at = now() where id = ${id}`
      await actAs(tx, 'anon')
      expect(await canSee(tx, token, 'cover.webp')).toBe(false)
    }))
})
