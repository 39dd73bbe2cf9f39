import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textGroupsByPage } from '../../app/features/setting/text-catalogue.ts'
import { paths } from '../../app/platform/paths.ts'
import { product } from '../../app/platform/product.ts'
import { addPicture } from '../support/library.ts'
import { publicPages } from '../support/public-pages.ts'
import { signInAmina } from './cast.ts'
import { makeRecordCases } from './changed-record-cases.ts'
import { retryUntilTrue } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

// This file tests which columns visitors see, and on which pages. `tests/components/every-desk.test.tsx` tests that
// each form writes these columns.

let site: WholeSite
let client: SupabaseClient
const siteAccess = { url: '', client: {} as SupabaseClient }
const { recordCases, addRow, addEdition } = makeRecordCases(siteAccess)
beforeAll(async () => {
  site = await startWholeSite({ SAMPLE_CONTENT: 'on' })
  client = await signInAmina(site)
  Object.assign(siteAccess, { url: site.url, client })
})
afterAll(() => site?.stop())

const readPage = async (path: string) => (await fetch(site.url + path)).text()
const expectText = (path: string, text: string, withinMs: number) =>
  retryUntilTrue(async () => expect((await readPage(path)).includes(text), path).toBe(true), withinMs)

it.each(recordCases)(
  'a change of a record is on every page with that record within two seconds (record: $record)',
  async recordCase => {
    const { id, slug = '' } = await recordCase.make()
    for (const path of recordCase.listPaths(slug)) await readPage(path)
    const text = `Changed ${recordCase.record.length}${id.slice(0, 8)}`
    await client
      .from(recordCase.table)
      .update({ [recordCase.column]: text })
      .eq('id', id)
      .select('id')
      .single()
      .throwOnError()
    const from = Date.now()
    for (const path of recordCase.listPaths(slug))
      await expectText(path, text, Math.max(2000, 2000 + from - Date.now()))
  },
)

it.each(textGroupsByPage)('a changed text is on its page within two seconds (page $page)', async ({ to, texts }) => {
  const text = `Changed ${texts[0]?.key}`
  const update = client
    .from('settings')
    .update({ value: text })
    .eq('key', texts[0]?.key ?? '')
    .select('key')
    .single()
  await update.throwOnError()
  await expectText(to, text, 2000)
})

/** Paths of the pages that show the albums of each flagship. */
const pagesByText = {
  davos: [`/${product.slug}-davos`, '/flagship-davos'],
  geneva: [`/${product.slug}-geneva`],
  basel: [`/${product.slug}-basel`],
}

it.each(Object.entries(pagesByText))(
  'a change of an album of the flagship %s is on all pages with the album',
  async (city, pages) => {
    const { id: edition_id } = await addEdition(city, 2100)
    const album = await addRow('albums', { slug: `of-${city}`, title: `Of ${city}`, status: 'published', edition_id })
    const photos: string[] = []
    for (const [at, background] of ['#a42', '#2a4', '#42a'].entries()) {
      const bytes = await sharp({ create: { width: 60 + at, height: 40, channels: 3, background } })
        .png()
        .toBuffer()
      const path = `library/${city}-${at}.png`
      const media = await addPicture(site.url, client, { path, bytes, alt: `${at} of ${city}` })
      photos.push((await addRow('photos', { album_id: album.id, media_id: media.id, position: at + 1 })).id)
    }
    /** Reads which of the numbered pictures a page shows, in order. */
    const listShownPhotos = async (path: string) => {
      const html = await readPage(path)
      const places = photos.map(photo => html.indexOf(`image=${photo}`))
      return [0, 1, 2].filter(at => (places[at] ?? -1) >= 0).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
    }
    const expectOrderOnAllPages = async (order: number[]) => {
      for (const path of [...pages, `/gallery?album=${album.slug}`])
        await retryUntilTrue(async () => expect(await listShownPhotos(path), path).toEqual(order), 2000)
    }
    await expectOrderOnAllPages([0, 1, 2])
    await client.rpc('place_photos', { album: album.id, photos: [photos[2]], before: photos[0] }).throwOnError()
    await expectOrderOnAllPages([2, 0, 1])
    await client
      .from('photos')
      .delete()
      .eq('id', photos[0] ?? '')
      .throwOnError()
    await expectOrderOnAllPages([2, 1])
    await client.from('albums').update({ status: 'draft' }).eq('id', album.id).select('id').single().throwOnError()
    await expectOrderOnAllPages([])
  },
)

it('a change of the menu is in header, phone menu and footer of every page', async () => {
  const storedMenus = (await client.from('menus').select('main, button, footer, closing').single().throwOnError()).data
  if (!storedMenus) throw new Error('The menu is missing.')
  const save = (change: Record<string, unknown>) =>
    client.from('menus').update(change).eq('key', 'site').select('key').single().throwOnError()
  const makeLink = (target: string, label: string) => ({ kind: 'url', target, label, is_hidden: false })
  const insideLinks = [makeLink('/team', 'Who we are'), makeLink('https://jobs.partner.example/', 'Jobs')]
  const group = { kind: 'group', label: 'The network', is_hidden: false, items: insideLinks }
  const main = (storedMenus.main as { target: string; is_hidden: boolean }[]).map(entry =>
    entry.target === '/partners' ? { ...entry, is_hidden: true } : entry,
  )
  await save({ main: [group, ...main], button: [makeLink('/connect', 'Join')], footer: [group], closing: [] })
  await retryUntilTrue(async () => {
    const html = await readPage('/about')
    expect(html).not.toContain('href="/partners"')
    // The link appears three times: in the header, in the menu on phones and in the footer.
    expect(html.match(/<a[^>]*href="https:\/\/jobs\.partner\.example\/"[^>]*target="_blank"/g)).toHaveLength(3)
    expect(html).toMatch(/<summary[^>]*>The network/)
    expect(html).toMatch(/<h2>The network<\/h2>/)
    expect(html).toContain('>Join</a>')
    expect(html).toMatch(/href="\/admin"[^>]*>Admin Portal</)
    expect(html).not.toContain('Editorial standards')
  }, 2000)
  expect((await fetch(`${site.url}/partners`)).status).toBe(200)
  await save(storedMenus)
  await retryUntilTrue(async () => expect(await readPage('/about')).toContain('href="/partners"'), 2000)
})

it('the tests of changed records cover every public page', () => {
  const coveredPaths = [
    ...recordCases.flatMap(({ listPaths }) => listPaths(':')),
    ...textGroupsByPage.map(({ to }) => to),
  ]
  // Type of a page. One page per type is enough, because search results change together with the records that they
  // show.
  const pageKind = (path: string) =>
    path
      .replace(/\?.*$/, '')
      .replace(/^\/(event|circles|flagship-davos)\/[^/]+/, '/$1/:')
      .replace(/^\/news\/(?!road-to-davos|all)[^/]+$/, `/news/:`)
  const all = new Set(coveredPaths.map(pageKind))
  const ofNobody: string[] = [paths.search, paths.offline]
  const untestedPages = publicPages
    .map(([path]) => pageKind(path))
    .filter(path => !all.has(path) && !ofNobody.includes(path))
  expect(untestedPages).toEqual([])
})
