import { describe, expect, it } from 'vitest'
import { actAs, runInRolledBackTransaction } from '../../server/diagnostics/permissions/act-as.ts'
import { permissionTestRoles } from '../../server/diagnostics/permissions/cast.ts'
import { openTestDatabase } from '../support/database-for-tests.ts'
import type { Tx } from './signed-in.ts'

const sql = openTestDatabase()

const draft = async (tx: Tx) => {
  const [row] = await tx`insert into public.news_articles (slug, title) values ('not-out', 'Not out') returning id`
  return row?.id as string
}
const make = async (tx: Tx, article: string, days = 7) => {
  const [row] = await tx`select public.make_preview_link(${article}, ${days}) as link`
  return row?.link as { id: string; token: string; expires_at: string }
}
const read = async (tx: Tx, token: string) => {
  const [row] = await tx`select public.read_preview(${token}) as article`
  return row?.article as { title: string } | null
}

it.each(permissionTestRoles)('only editors can create a preview link of an article (role: %s)', role =>
  runInRolledBackTransaction(sql, async tx => {
    const article = await draft(tx)
    await actAs(tx, role)
    const linkPromise = tx.savepoint(s => make(s, article))
    if (role === 'manager' || role === 'admin') expect((await linkPromise).token).toMatch(/^[0-9a-f]{64}$/)
    else await expect(linkPromise).rejects.toMatchObject({ code: '42501' })
  }),
)

it('a visitor reads an unpublished article only by its preview link', () =>
  runInRolledBackTransaction(sql, async tx => {
    const article = await draft(tx)
    await actAs(tx, 'manager')
    const { id, token } = await make(tx, article)
    await actAs(tx, 'anon')
    expect(await read(tx, token)).toMatchObject({ title: 'Not out' })
    expect(
      await read(
        tx,
        token.replace(/^./, first => (first === 'a' ? 'b' : 'a')),
      ),
    ).toBeNull()
    expect(await read(tx, '')).toBeNull()
    expect(await tx`select from public.news_articles where id = ${article}`).toHaveLength(0)
    await actAs(tx, 'manager')
    const [row] = await tx`select opened from public.preview_links where id = ${id}`
    expect(row?.opened).toBe(1)
  }))

it('a preview link that expired or was revoked opens nothing', () =>
  runInRolledBackTransaction(sql, async tx => {
    const article = await draft(tx)
    await actAs(tx, 'manager')
    const [ended, taken, binned] = [await make(tx, article, 999), await make(tx, article), await make(tx, article)]
    expect(Date.parse(ended.expires_at) - Date.now()).toBeLessThan(31 * 86_400_000)
    await tx`update public.preview_links set revoked_at = now() where id = ${taken.id}`
    await tx`reset role`
    await tx`update public.preview_links set expires_at = now() where id = ${ended.id}`
    await actAs(tx, 'anon')
    expect(await read(tx, ended.token)).toBeNull()
    expect(await read(tx, taken.token)).toBeNull()
    expect(await read(tx, binned.token)).not.toBeNull()
    await tx`reset role`
    await tx`update public.news_articles set binned_at = now() where id = ${article}`
    await actAs(tx, 'anon')
    expect(await read(tx, binned.token)).toBeNull()
  }))

it('an article has at most twenty preview links', () =>
  runInRolledBackTransaction(sql, async tx => {
    const article = await draft(tx)
    await actAs(tx, 'manager')
    for (let n = 0; n < 20; n++) await make(tx, article)
    await expect(tx.savepoint(s => make(s, article))).rejects.toMatchObject({ code: 'P0001' })
    await tx`reset role`
    const lines = await tx`select after from public.audit_log where table_name = 'preview_links'`
    expect(lines.length).toBeGreaterThanOrEqual(20)
    expect(lines.every(({ after }) => after === null)).toBe(true)
  }))

describe('the pictures of an article with a preview link', () => {
  const picture = async (tx: Tx, path: string, more: Record<string, unknown> = {}) => {
    const row = { path, mime_type: 'image/webp', bytes: 9, width: 4, height: 3, alt: 'A loom', ...more }
    await tx`insert into public.media ${tx(row)}`
  }
  const canSee = async (tx: Tx, token: string, path: string) =>
    (await tx`select * from public.preview_picture(${token}, ${path})`).length === 1
  const drafted = async (tx: Tx) => {
    await picture(tx, 'cover.webp', { focus_x: 0.7 })
    await picture(tx, 'within.webp')
    await picture(tx, 'elsewhere.webp')
    const [row] = await tx`insert into public.news_articles (slug, title, feature_image_url, content_html)
      values ('not-out', 'Not out', '/media/cover.webp', '<p>A <img src="/media/within.webp" alt="A loom"></p>') returning id`
    await actAs(tx, 'manager')
    const link = await make(tx, row?.id as string)
    await tx`reset role`
    return { ...link, article: row?.id as string }
  }

  it('are hidden without the preview link', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { token } = await drafted(tx)
      await actAs(tx, 'anon')
      expect(await canSee(tx, token, 'elsewhere.webp')).toBe(false)
      expect(await canSee(tx, '0'.repeat(64), 'cover.webp')).toBe(false)
      expect(await tx`select from public.media where path = 'cover.webp'`).toHaveLength(0)
      expect([await canSee(tx, token, 'cover.webp'), await canSee(tx, token, 'within.webp')]).toEqual([true, true])
      expect(await read(tx, token)).toMatchObject({ media: { width: 4, height: 3, focus_x: 0.7 } })
    }))

  it('are hidden if the published article would also hide the picture', () =>
    runInRolledBackTransaction(sql, async tx => {
      const { token, id } = await drafted(tx)
      const changed = async (set: Record<string, unknown>) => {
        await tx`reset role`
        await tx`update public.media set ${tx(set)} where path = 'cover.webp'`
        await actAs(tx, 'anon')
        const { media } = (await read(tx, token)) as unknown as { media: unknown }
        return [await canSee(tx, token, 'cover.webp'), media !== null]
      }
      expect(await changed({ alt: '' })).toEqual([false, false])
      expect(await changed({ alt: 'A loom', consent_expires_on: '2020-01-01' })).toEqual([false, false])
      expect(await changed({ consent_expires_on: null, removed_at: new Date() })).toEqual([false, false])
      expect(await changed({ removed_at: null })).toEqual([true, true])
      await tx`reset role`
      await tx`update public.preview_links set revoked_at = now() where id = ${id}`
      await actAs(tx, 'anon')
      expect(await canSee(tx, token, 'cover.webp')).toBe(false)
    }))
})
