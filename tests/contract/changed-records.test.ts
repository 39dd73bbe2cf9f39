import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { textsByPage } from '../../app/features/setting/text-catalogue.ts'
import { paths } from '../../app/platform/paths.ts'
import { product } from '../../app/platform/product.ts'
import { addPicture } from '../support/library.ts'
import { publicPages } from '../support/public-pages.ts'
import { signInAmina } from './cast.ts'
import { eventually } from './site-under-test.ts'
import { startWholeSite, type WholeSite } from './whole-site.ts'

// What visitors see is made of records and texts: here is which column they read where. That its desk writes that column is
// what `tests/components/every-desk.test.tsx` proves.

let site: WholeSite
let client: SupabaseClient
beforeAll(async () => {
  site = await startWholeSite({ SAMPLE_CONTENT: 'on' })
  client = await signInAmina(site)
})
afterAll(() => site?.stop())

type Piece = {
  what: string
  table: string
  column: string
  /** Its id, and the slug or year its address has. */
  make: () => Promise<{ id: string; slug?: string }>
  shown: (slug: string) => string[]
}

const added = async (table: string, row: object) => {
  const { data } = await client.from(table).insert(row).select().single().throwOnError()
  return data as { id: string; slug: string }
}
const idOf = async (table: string, slug: string) =>
  String((await client.from(table).select('id').eq('slug', slug).single().throwOnError()).data?.id)
const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString()
const over = { start_date: '2020-01-18T09:00:00Z', status: 'published' }
const article = (category: string) => async () =>
  added('news_articles', {
    slug: `piece-${category}`,
    title: 'Before',
    content_html: '<p>Words.</p>',
    status: 'published',
    category_id: await idOf('categories', category),
  })
const publishedPage = (slug: string) => async () => {
  const page = client.from('pages').update({ status: 'published' }).eq('slug', slug).select('id').single()
  return { id: String((await page.throwOnError()).data?.id) }
}
let people = 0
const person = (group: string) => {
  people += 1
  return added('people', { slug: `piece-person-${people}`, name: `Person ${people}`, groups: [group] })
}
const visibleFlagship = async (slug: string) => {
  const id = await idOf('flagship_pages', slug)
  await client.from('flagship_pages').update({ is_visible: true }).eq('id', id).select('id').single().throwOnError()
  return { id }
}
const flagship = (slug: string): Piece => ({
  what: `the flagship of ${slug}`,
  table: 'flagship_pages',
  column: 'summary',
  make: () => visibleFlagship(slug),
  shown: () => [`/${product.slug}-${slug}`],
})
const editionOf = async (slug: string, year: number) => {
  const edition = { flagship_id: (await visibleFlagship(slug)).id, year, title: 'Before', is_visible: true }
  const made = client.from('flagship_editions').upsert(edition, { onConflict: 'flagship_id,year' }).select().single()
  return { id: String((await made.throwOnError()).data?.id), slug: `${year}` }
}

const pieces: Piece[] = [
  {
    what: 'a gathering',
    table: 'events',
    column: 'title',
    make: async () => {
      const circles = [await idOf('circles', 'infrastructure')]
      const fields = { slug: 'piece-event', title: 'Before', start_date: soon(), status: 'published', circles }
      return (await client.rpc('save_event', { fields }).throwOnError()).data as { id: string; slug: string }
    },
    shown: slug => [
      paths.events,
      paths.event(slug),
      paths.overview,
      paths.calendar,
      '/circles/infrastructure/calendar',
    ],
  },
  {
    what: 'an article on the road to Davos',
    table: 'news_articles',
    column: 'title',
    make: article('road-to-davos'),
    shown: slug => [paths.news, paths.roadToDavos, paths.allNews, paths.article(slug)],
  },
  {
    what: 'an article of the network’s own news',
    table: 'news_articles',
    column: 'title',
    make: article(`${product.slug}-news`),
    shown: () => [paths.productNews],
  },
  {
    what: 'somebody of the council',
    table: 'people',
    column: 'name',
    make: () => person('council'),
    shown: () => [paths.council],
  },
  {
    what: 'somebody of the management',
    table: 'people',
    column: 'name',
    make: () => person('management'),
    shown: () => [paths.management],
  },
  {
    what: 'what a leader says',
    table: 'quotes',
    column: 'text',
    make: async () => added('quotes', { slug: 'piece-quote', person_id: (await person('council')).id, text: 'Before' }),
    shown: () => [paths.councilSays],
  },
  {
    what: 'what was promised at a gathering',
    table: 'promises',
    column: 'title',
    make: async () => {
      const event = await added('events', { slug: 'piece-past', title: 'Over', ...over })
      const promise = await added('promises', {
        event_id: event.id,
        circle_id: await idOf('circles', 'infrastructure'),
        person_id: (await person('council')).id,
        title: 'Before',
        promised_by: 'Somebody',
        // What is due the longest stands first.
        due_on: '2000-01-01',
      })
      return { id: promise.id, slug: event.slug }
    },
    shown: slug => [paths.event(slug), '/circles/infrastructure', paths.council],
  },
  {
    what: 'a partner',
    table: 'partners',
    column: 'name',
    make: () => added('partners', { slug: 'piece-partner', name: 'Before', tier: 'Supporting Partner' }),
    shown: () => [paths.partners, paths.home, '/network'],
  },
  {
    what: 'a circle',
    table: 'circles',
    column: 'description',
    make: async () => ({ id: await idOf('circles', 'healthcare') }),
    shown: () => [paths.circles, '/circles/healthcare'],
  },
  flagship('davos'),
  flagship('geneva'),
  flagship('basel'),
  {
    what: 'who sits at this year’s table',
    table: 'flagship_chairs',
    column: 'name',
    make: async () => {
      const { id } = await editionOf('davos', new Date().getUTCFullYear() + 1)
      return added('flagship_chairs', { edition_id: id, number: 50, name: 'Before' })
    },
    shown: () => ['/flagship-davos'],
  },
  {
    what: 'an edition of a flagship',
    table: 'flagship_editions',
    column: 'title',
    make: () => editionOf('davos', 2041),
    shown: year => [`/flagship-davos/${year}`, paths.flagships],
  },
  {
    what: 'an album',
    table: 'albums',
    column: 'title',
    make: async () => {
      const album = await added('albums', { slug: 'piece-album', title: 'Before', status: 'published' })
      const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a42' } })
        .png()
        .toBuffer()
      const media = await addPicture(site.url, client, { path: 'library/piece.png', bytes, alt: 'A loom' })
      await added('photos', { album_id: album.id, media_id: media.id, position: 1 })
      return album
    },
    shown: () => [paths.gallery],
  },
  {
    what: 'the privacy policy',
    table: 'pages',
    column: 'title',
    make: publishedPage('privacy-policy'),
    shown: () => [paths.privacy],
  },
  {
    what: 'the editorial standards',
    table: 'pages',
    column: 'title',
    make: publishedPage('editorial'),
    shown: () => [paths.editorial],
  },
]

const shownAt = async (path: string) => (await fetch(site.url + path)).text()
const shows = (path: string, words: string, withinMs: number) =>
  eventually(async () => expect((await shownAt(path)).includes(words), path).toBe(true), withinMs)

it.each(pieces)('$what: what is written is on every page that shows it within two seconds', async piece => {
  const { id, slug = '' } = await piece.make()
  for (const path of piece.shown(slug)) await shownAt(path)
  const words = `Changed ${piece.what.length}${id.slice(0, 8)}`
  await client
    .from(piece.table)
    .update({ [piece.column]: words })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError()
  const from = Date.now()
  for (const path of piece.shown(slug)) await shows(path, words, Math.max(2000, 2000 + from - Date.now()))
})

it.each(textsByPage)(
  'the texts of $page: the first of them is on its page within two seconds',
  async ({ to, texts }) => {
    const words = `Changed ${texts[0]?.key}`
    const written = client
      .from('settings')
      .update({ value: words })
      .eq('key', texts[0]?.key ?? '')
      .select('key')
      .single()
    await written.throwOnError()
    await shows(to, words, 2000)
  },
)

/** Where visitors see the albums of each flagship. */
const pagesOf = {
  davos: [`/${product.slug}-davos`, '/flagship-davos'],
  geneva: [`/${product.slug}-geneva`],
  basel: [`/${product.slug}-basel`],
}

it.each(Object.entries(pagesOf))(
  'an album of %s: its order, what is taken out and its status are on every page of it',
  async (city, pages) => {
    const { id: edition_id } = await editionOf(city, 2100)
    const album = await added('albums', { slug: `of-${city}`, title: `Of ${city}`, status: 'published', edition_id })
    const photos: string[] = []
    for (const [at, background] of ['#a42', '#2a4', '#42a'].entries()) {
      const bytes = await sharp({ create: { width: 60 + at, height: 40, channels: 3, background } })
        .png()
        .toBuffer()
      const path = `library/${city}-${at}.png`
      const media = await addPicture(site.url, client, { path, bytes, alt: `${at} of ${city}` })
      photos.push((await added('photos', { album_id: album.id, media_id: media.id, position: at + 1 })).id)
    }
    /** The numbers of the pictures that a page shows, in their order. */
    const shownOn = async (path: string) => {
      const html = await shownAt(path)
      const places = photos.map(photo => html.indexOf(`image=${photo}`))
      return [0, 1, 2].filter(at => (places[at] ?? -1) >= 0).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
    }
    const expectOnAll = async (order: number[]) => {
      for (const path of [...pages, `/gallery?album=${album.slug}`])
        await eventually(async () => expect(await shownOn(path), path).toEqual(order), 2000)
    }
    await expectOnAll([0, 1, 2])
    await client.rpc('place_photos', { album: album.id, photos: [photos[2]], before: photos[0] }).throwOnError()
    await expectOnAll([2, 0, 1])
    await client
      .from('photos')
      .delete()
      .eq('id', photos[0] ?? '')
      .throwOnError()
    await expectOnAll([2, 1])
    await client.from('albums').update({ status: 'draft' }).eq('id', album.id).select('id').single().throwOnError()
    await expectOnAll([])
  },
)

it('a link that is hidden leaves header, menu and footer; its page stays', async () => {
  const hide = (value: object | null) =>
    client.from('settings').update({ value }).eq('key', 'navigation').select('key').single().throwOnError()
  const isLinked = async () => /<a[^>]*href="\/partners"/.test(await shownAt('/about'))
  expect(await isLinked()).toBe(true)
  await hide({ hidden: ['/partners'] })
  await eventually(async () => expect(await isLinked()).toBe(false), 2000)
  expect((await fetch(`${site.url}/partners`)).status).toBe(200)
  await hide(null)
  await eventually(async () => expect(await isLinked()).toBe(true), 2000)
})

it('no public page is left out', () => {
  const covered = [...pieces.flatMap(({ shown }) => shown(':')), ...textsByPage.map(({ to }) => to)]
  // One of a kind stands for its like; what a search finds is changed at the desks of what it found.
  const kindOf = (path: string) =>
    path
      .replace(/\?.*$/, '')
      .replace(/^\/(event|circles|flagship-davos)\/[^/]+/, '/$1/:')
      .replace(/^\/news\/(?!road-to-davos|all)[^/]+$/, `/news/:`)
  const all = new Set(covered.map(kindOf))
  const ofNobody: string[] = [paths.search, paths.offline]
  const left = publicPages.map(([path]) => kindOf(path)).filter(path => !all.has(path) && !ofNobody.includes(path))
  expect(left).toEqual([])
})
