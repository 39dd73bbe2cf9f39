import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatWordpressExport, type OldSite, type OldSitePost, serveOldSite } from '../support/old-site.ts'
import { signInAmina, signUpMusa, signUpZola } from './cast.ts'
import { sendImportFile, waitForImport } from './import-calls.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let musa: SupabaseClient
let zola: SupabaseClient
let amina: SupabaseClient
let old: OldSite

beforeAll(async () => {
  old = await serveOldSite()
  site = await startWholeSite({ SAMPLE_CONTENT: 'off', IMPORT_HOSTS: old.host })
  musa = await signUpMusa(site)
  amina = await signInAmina(site)
  zola = (await signUpZola(site)).zola
})
afterAll(async () => {
  await site?.stop()
  old?.close()
})

const buildExport = (...posts: OldSitePost[]) => formatWordpressExport(old.host, posts)

const send = (person: SupabaseClient | undefined, body: string, name = 'export.xml') =>
  sendImportFile(site, person, { body, name })
const waitForStatus = (id: string, ...statuses: string[]) => waitForImport(musa, id, ...statuses)
const countImport = async (id: string) => (await musa.rpc('count_import', { import: id })).data
async function planImport(body: string) {
  const answer = await send(musa, body)
  expect(answer.status, await answer.clone().text()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  await waitForStatus(id, 'planned')
  return id
}
async function runImport(id: string) {
  expect((await musa.rpc('move_import', { import: id, step: 'run' })).error).toBeNull()
  await waitForStatus(id, 'done')
  return countImport(id)
}
const readAllRows = async () => {
  const rows: Record<string, unknown> = {}
  for (const table of ['news_articles', 'article_authors', 'authors', 'media', 'redirects'])
    rows[table] = (
      await amina
        .from(table)
        .select('*')
        .order(table === 'redirects' ? 'from_path' : table === 'article_authors' ? 'article_id' : 'id')
    ).data
  return rows
}

describe('an import of articles', () => {
  it('is refused to signed-out visitors and members', async () => {
    expect((await send(undefined, buildExport({ id: 1 }))).status).toBe(401)
    expect((await send(zola, buildExport({ id: 1 }))).status).toBe(403)
    const direct = await zola.rpc('begin_import', { wanted: { name: 'x' } })
    expect(direct.error?.code).toBe('42501')
    expect((await zola.from('imports').select('id')).data).toEqual([])
  })
  it('is refused for an unrecognised or empty file, and the reason is stated', async () => {
    for (const [body, words] of [
      ['\u0000\u0001\u0002 of nobody', /The format of .+ was not recognised\./],
      [' ', /not recognised|empty/],
    ] as const) {
      const { id } = (await (await send(musa, body)).json()) as { id: string }
      expect((await waitForStatus(id, 'refused'))?.note).toMatch(words)
    }
  })
})

describe('the import of a WordPress export', () => {
  const posts: OldSitePost[] = [
    {
      id: 1,
      picture: 'loom',
      html: `<p>A <a href="http://HOST/2024/03/post-2/">second</a>.</p><p><img src="http://HOST/uploads/lamp.png" alt="A lamp"></p>`,
    },
    { id: 2, html: '<p>Two<script>alert(1)</script>.</p>' },
    { id: 3, html: '<p><img src="http://HOST/uploads/gone.png" alt="Gone"></p>' },
  ]
  const file = () => buildExport(...posts)

  it('can be undone and leaves nothing behind', async () => {
    const before = await readAllRows()
    const id = await planImport(file())
    expect(await countImport(id)).toMatchObject({ items: 3, plans: { create: 3 } })
    expect(await readAllRows()).toEqual(before)
    expect(await runImport(id)).toMatchObject({ outcomes: { created: 3 } })

    const { data: articles } = await musa
      .from('news_articles')
      .select('slug, title, status, content_html, feature_image_url, feature_image_alt, published_at')
      .order('slug')
      .throwOnError()
    expect(articles.map(({ slug, status }) => [slug, status])).toEqual([1, 2, 3].map(n => [`post-${n}`, 'published']))
    expect(articles[0]).toMatchObject({
      feature_image_alt: 'A loom',
      feature_image_url: expect.stringMatching(/^\/media\/imported\//),
    })
    expect(articles[0]?.content_html).toContain('href="/news/post-2"')
    expect(articles[0]?.content_html).toMatch(/src="\/media\/imported\/[0-9a-f]+\.png"/)
    expect(articles[1]?.content_html).toBe('<p>Two.</p>')
    expect(articles[2]?.content_html).toContain('/weave/')
    expect((await fetch(`${site.url}${articles[0]?.feature_image_url}`)).status).toBe(200)
    const { data: lostPictures } = await musa
      .from('import_pictures')
      .select('address, reason')
      .eq('state', 'failed')
      .throwOnError()
    expect(lostPictures).toEqual([
      { address: `http://${old.host}/uploads/gone.png`, reason: '127.0.0.1 answered 404.' },
    ])
    expect((await musa.from('redirects').select('to_path').eq('from_path', '/2024/03/post-1').single()).data).toEqual({
      to_path: '/news/post-1',
    })

    // The URL of the old site redirects to the new page.
    const response = await fetch(`${site.url}/2024/03/post-1/`, { redirect: 'follow' })
    expect([response.status, new URL(response.url).pathname]).toEqual([200, '/news/post-1'])
    expect((await fetch(`${site.url}/2024/03/post-99/`)).status).toBe(404)

    const after = await readAllRows()
    const secondImport = await planImport(file())
    expect(await countImport(secondImport)).toMatchObject({ plans: { same: 3 } })
    expect(await runImport(secondImport)).toMatchObject({ outcomes: { skipped: 3 } })
    expect(await readAllRows()).toEqual(after)

    expect((await musa.rpc('move_import', { import: id, step: 'undo' })).data).toBe('undoing')
    await waitForStatus(id, 'undone')
    expect(await readAllRows()).toEqual(before)
  })

  it('updates only items without local changes', async () => {
    await runImport(await planImport(file()))
    const edit = (slug: string, fields: object) =>
      musa.from('news_articles').update(fields).eq('slug', slug).throwOnError()
    await edit('post-1', { title: 'Musa’s own title' })
    await edit('post-2', { title: 'Musa’s second title' })
    const before = await readAllRows()
    const next = await planImport(
      buildExport(
        { id: 1, picture: 'loom', html: '<p>Newer.</p>' },
        { id: 2, title: 'Newer too', html: '<p>Two, newer.</p>' },
        { id: 3, html: posts[2]?.html ?? '' },
        { id: 4 },
      ),
    )
    expect(await countImport(next)).toMatchObject({ items: 4, plans: { update: 1, conflict: 1, same: 1, create: 1 } })
    expect(await runImport(next)).toMatchObject({ outcomes: { updated: 1, conflict: 1, skipped: 1, created: 1 } })
    const { data } = await musa
      .from('news_articles')
      .select('title, content_html')
      .in('slug', ['post-1', 'post-2'])
      .order('slug')
      .throwOnError()
    expect(data).toEqual([
      { title: 'Musa’s own title', content_html: '<p>Newer.</p>' },
      { title: 'Musa’s second title', content_html: '<p>Two, newer.</p>' },
    ])
    await musa.rpc('move_import', { import: next, step: 'undo' })
    await waitForStatus(next, 'undone')
    expect(await readAllRows()).toEqual(before)
  })

  it('shows a placeholder for a picture until it is available', async () => {
    const before = await readAllRows()
    const html =
      '<p><img src="http://HOST/uploads/goneLate.png" alt="Late"><img src="http://HOST/uploads/goneGiven.png" alt="Given"></p>'
    const id = await planImport(buildExport({ id: 21, html, picture: 'goneAbove' }))
    await runImport(id)
    const article = async () =>
      (
        await musa
          .from('news_articles')
          .select('content_html, feature_image_url, feature_image_alt')
          .eq('slug', 'post-21')
          .single()
          .throwOnError()
      ).data
    expect((await article()).content_html.match(/\/weave\//g)).toHaveLength(2)
    const refusal = await zola.rpc('retry_import_pictures', { import: id })
    expect(refusal.error?.code).toBe('42501')

    for (const name of ['goneLate', 'goneAbove']) old.bringBack(name)
    expect((await musa.rpc('retry_import_pictures', { import: id })).data).toBe('waiting')
    await waitForStatus(id, 'done')
    expect((await article()).content_html.match(/\/weave\//g)).toHaveLength(1)
    expect((await article()).content_html).toMatch(/src="\/media\/imported\/[0-9a-f]+\.png" alt="Late"/)
    expect(await article()).toMatchObject({
      feature_image_url: expect.stringMatching(/^\/media\/imported\//),
      feature_image_alt: 'A goneAbove',
    })

    const { data: existingPicture } = await musa.from('media').select('id, path').limit(1).single().throwOnError()
    const source = (await waitForStatus(id, 'done'))?.source
    const picture = `http://${old.host}/uploads/goneGiven.png`
    const give = { of_source: source, picture, media: existingPicture.id }
    expect((await zola.rpc('give_import_picture', give)).error?.code).toBe('42501')
    expect((await musa.rpc('give_import_picture', give)).error).toBeNull()
    expect((await article()).content_html).toContain(`src="/media/${existingPicture.path}" alt="Given"`)

    // The import itself changed the text, so importing the same file again changes nothing, and the article does not
    // count as edited.
    expect(await countImport(await planImport(buildExport({ id: 21, html, picture: 'goneAbove' })))).toMatchObject({
      plans: { same: 1 },
    })
    expect((await musa.rpc('move_import', { import: id, step: 'undo' })).data).toBe('undoing')
    await waitForStatus(id, 'undone')
    expect(await readAllRows()).toEqual(before)
  })
})
