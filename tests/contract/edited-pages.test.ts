import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInAmina } from './cast.ts'
import { retryUntilTrue } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

let site: WholeSite
let client: SupabaseClient
beforeAll(async () => {
  site = await startWholeSite()
  client = await signInAmina(site)
})
afterAll(() => site?.stop())

const ask = (path: string) => fetch(site.url + path, { redirect: 'manual' })
const text = '<p>Opening.</p><h2>Fees</h2><p>None.</p><h2>Dates</h2><p>In May.</p>'
const add = async (page: { slug: string } & Record<string, unknown>) => {
  const row = { title: 'Scholarships', summary: 'For young leaders.', body_html: text, status: 'published', ...page }
  const { data } = await client.from('pages').insert(row).select('id').single().throwOnError()
  return String(data?.id)
}
const change = (id: string, values: object) => client.from('pages').update(values).eq('id', id).throwOnError()
const expectStatus = (path: string, status: number) =>
  retryUntilTrue(async () => expect((await ask(path)).status, path).toBe(status), 2000)

describe('a page added by an editor', () => {
  it('is sent with metadata and text and is in the sitemap', async () => {
    await add({ slug: 'scholarships', seo_title: 'Scholarships for leaders', seo_description: 'Apply by May.' })
    await expectStatus('/scholarships', 200)
    const html = await (await ask('/scholarships')).text()
    expect(html).toContain('<h1 class="span-8">Scholarships</h1>')
    expect(html).toMatch(/<title>Scholarships for leaders/)
    expect(html).toContain('<meta name="description" content="Apply by May."')
    expect(html).toContain(`<link rel="canonical" href="${site.url}/scholarships"`)
    expect(html).toContain('In May.')
    const data = [...html.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)].flatMap(([, json = '']) =>
      JSON.parse(json),
    )
    expect(data.map(each => each['@type'])).toEqual(['WebPage', 'BreadcrumbList'])
    expect(data[0]).toMatchObject({ name: 'Scholarships', description: 'Apply by May.', inLanguage: 'en' })
    expect(await (await ask('/sitemap/pages.xml')).text()).toContain(`<loc>${site.url}/scholarships</loc>`)
  })

  it.each([
    ['text', false],
    ['contents', true],
    ['wide', false],
  ] as const)('lists its contents only with the template “contents” (%s)', async (template, hasContents) => {
    await add({ slug: `with-${template}`, template })
    await expectStatus(`/with-${template}`, 200)
    const html = await (await ask(`/with-${template}`)).text()
    expect(html.includes('On this page')).toBe(hasContents)
    expect(html).toContain('id="fees"')
  })

  it('redirects its old URL and is not found while unpublished', async () => {
    const id = await add({ slug: 'press' })
    await expectStatus('/press', 200)
    await change(id, { slug: 'newsroom' })
    await expectStatus('/press', 301)
    expect((await ask('/press')).headers.get('location')).toBe('/newsroom')
    await change(id, { status: 'draft' })
    await expectStatus('/newsroom', 404)
    // The slug of a hidden page is not revealed.
    expect((await ask('/press')).status).toBe(404)
    await change(id, { status: 'published', published_at: '2099-01-01T00:00:00Z' })
    await expectStatus('/newsroom', 404)
    await client
      .rpc('apply_page_action', { batch: crypto.randomUUID(), action: 'bin', ids: [id], redirect_to: '/events' })
      .throwOnError()
    await expectStatus('/newsroom', 301)
    expect((await ask('/newsroom')).headers.get('location')).toBe('/events')
    await expectStatus('/press', 301)
  })

  it('cannot have the slug of a built-in page', async () => {
    const refusal = await client.from('pages').insert({ slug: 'events', title: 'Mine' })
    expect(refusal.error).toMatchObject({ code: '23514', message: 'The address "events" is reserved.' })
    for (const path of ['/nowhere', '/no.where', '/%C3%BCber']) expect((await ask(path)).status, path).toBe(404)
  })
})
