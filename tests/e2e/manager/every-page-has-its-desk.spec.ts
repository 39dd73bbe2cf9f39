import type { Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { textsByPage } from '../../../app/features/setting/text-catalogue.ts'
import { paths } from '../../../app/platform/paths.ts'
import { product } from '../../../app/platform/product.ts'
import { recordPath } from '../../../app/record-paths.ts'
import { albumOf } from '../../support/album-desk.ts'
import { asAmina } from '../../support/editors.ts'
import { tableAtHand } from '../../support/flagship-desk.ts'
import { mark } from '../../support/library-desk.ts'
import { publicPages } from '../../support/public-pages.ts'
import { asMusa, shownBy } from '../../support/settings-desk.ts'
import { sites } from '../../support/sites.ts'
import { expect, test } from '../../support/visit.ts'

// What visitors see is made of records and texts; here is which desk each of them is changed at, and where it is seen then.
test.use({ baseURL: sites.pictures.address })

/** Of whatever table a piece lies in. */
type Client = SupabaseClient
type Piece = {
  what: string
  /** Kind of record. */
  kind: string
  /** Its id, and its address on the site. */
  make: (client: Client, name: string, page: Page) => Promise<{ id: string; slug?: string }>
  field: string
  shown: (slug: string) => string[]
}

const added = async (client: Client, table: string, row: object) => {
  const { data } = await client.from(table).insert(row).select().single().throwOnError()
  return data as { id: string; slug: string }
}
const idOf = async (client: Client, table: string, slug: string) =>
  String((await client.from(table).select('id').eq('slug', slug).single().throwOnError()).data.id)
const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString()
const over = { start_date: '2020-01-18T09:00:00Z', status: 'published' }
const article = (category: string) => async (client: Client, name: string) =>
  added(client, 'news_articles', {
    slug: `piece-${name}`,
    title: `Piece ${name}`,
    content_html: '<p>Words.</p>',
    status: 'published',
    category_id: await idOf(client, 'categories', category),
  })
const publishedPage = (slug: string) => async (client: Client) => {
  const page = client.from('pages').update({ status: 'published' }).eq('slug', slug).select('id').single()
  return { id: String((await page.throwOnError()).data.id) }
}
const person = (group: string) => (client: Client, name: string) =>
  added(client, 'people', { slug: `piece-${name}`, name: `Piece ${name}`, groups: [group] })
const flagship = (slug: string, shown: string[]): Piece => ({
  what: `the flagship of ${slug}`,
  kind: 'flagship',
  make: async client => {
    const id = await idOf(client, 'flagship_pages', slug)
    await client.from('flagship_pages').update({ is_visible: true }).eq('id', id).select('id').single().throwOnError()
    return { id }
  },
  field: 'In a few sentences',
  shown: () => shown,
})

const pieces: Piece[] = [
  {
    what: 'a gathering',
    kind: 'event',
    make: async (client, name) => {
      const circles = [await idOf(client, 'circles', 'infrastructure')]
      const fields = { slug: `piece-${name}`, title: `Piece ${name}`, start_date: soon(), status: 'published', circles }
      const { data } = await client.rpc('save_event', { fields }).throwOnError()
      return data as { id: string; slug: string }
    },
    field: 'Title',
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
    kind: 'article',
    make: article('road-to-davos'),
    field: 'Title',
    shown: slug => [paths.news, paths.roadToDavos, paths.allNews, paths.article(slug)],
  },
  {
    what: 'an article of the network’s own news',
    kind: 'article',
    make: article(`${product.slug}-news`),
    field: 'Title',
    shown: () => [paths.productNews],
  },
  {
    what: 'somebody of the council',
    kind: 'person',
    make: person('council'),
    field: 'Name',
    shown: () => [paths.council],
  },
  {
    what: 'somebody of the management',
    kind: 'person',
    make: person('management'),
    field: 'Name',
    shown: () => [paths.management],
  },
  {
    what: 'what a leader says',
    kind: 'quote',
    make: async (client, name) =>
      added(client, 'quotes', {
        slug: `piece-${name}`,
        person_id: (await person('council')(client, name)).id,
        text: `Piece ${name}`,
      }),
    field: 'Words',
    shown: () => [paths.councilSays],
  },
  {
    what: 'what was promised at a gathering',
    kind: 'promise',
    make: async (client, name) => {
      const event = await added(client, 'events', { slug: `past-${name}`, title: 'Over', ...over })
      const promise = await added(client, 'promises', {
        event_id: event.id,
        circle_id: await idOf(client, 'circles', 'infrastructure'),
        person_id: (await person('council')(client, name)).id,
        title: `Piece ${name}`,
        promised_by: 'Somebody',
        // What is due the longest stands first.
        due_on: '2000-01-01',
      })
      return { id: promise.id, slug: event.slug }
    },
    field: 'What was promised',
    shown: slug => [paths.event(slug), '/circles/infrastructure', paths.council],
  },
  {
    what: 'a partner',
    kind: 'partner',
    make: (client, name) =>
      added(client, 'partners', { slug: `piece-${name}`, name: `Piece ${name}`, tier: 'Supporting Partner' }),
    field: 'Name',
    shown: () => [paths.partners, paths.home, '/network'],
  },
  {
    what: 'a circle',
    kind: 'circle',
    make: async client => ({ id: await idOf(client, 'circles', 'healthcare') }),
    field: 'In a sentence',
    shown: () => [paths.circles, '/circles/healthcare'],
  },
  flagship('davos', [`/${product.slug}-davos`]),
  {
    what: 'who sits at this year’s table',
    kind: 'chair',
    make: async (client, name) => {
      const { edition_id } = await tableAtHand(client)
      // The seats of the other journey at this table are from 51 on.
      const number = 1 + (Number.parseInt(name, 36) % 50)
      return added(client, 'flagship_chairs', { edition_id, number, name: `Piece ${name}` })
    },
    field: 'Who sits there, optional',
    shown: () => ['/flagship-davos'],
  },
  flagship('geneva', [`/${product.slug}-geneva`]),
  flagship('basel', [`/${product.slug}-basel`]),
  {
    what: 'an edition of a flagship',
    kind: 'edition',
    make: async (client, name) => {
      const flagship_id = await idOf(client, 'flagship_pages', 'davos')
      // Odd years; the even ones are another journey’s.
      const year = 2041 + 2 * (Number.parseInt(name, 36) % 25)
      const edition = { flagship_id, year, title: `Piece ${name}`, is_visible: true }
      const made = client
        .from('flagship_editions')
        .upsert(edition, { onConflict: 'flagship_id,year' })
        .select()
        .single()
      return { id: String((await made.throwOnError()).data.id), slug: `${year}` }
    },
    field: 'Title',
    shown: year => [`/flagship-davos/${year}`, paths.flagships],
  },
  {
    what: 'an album',
    kind: 'album',
    make: async (_, __, page) => albumOf(page, 'a'),
    field: 'Title',
    shown: () => [paths.gallery],
  },
  {
    what: 'the privacy policy',
    kind: 'page',
    make: publishedPage('privacy-policy'),
    field: 'Title',
    shown: () => [paths.privacy],
  },
  {
    what: 'the editorial standards',
    kind: 'page',
    make: publishedPage('editorial'),
    field: 'Title',
    shown: () => [paths.editorial],
  },
]

for (const { what, kind, make, field, shown } of pieces)
  test(`what visitors read of ${what} is changed at its desk, and seen within two seconds`, async ({ page }) => {
    await page.goto('/auth/login')
    const name = mark()
    const { id, slug = '' } = await make(await asAmina(page), name, page)
    await asMusa(page, recordPath({ kind, id } as Parameters<typeof recordPath>[0]) ?? '', /./)
    const written = `Changed ${name}`
    const box = page.getByRole('textbox', { name: field, exact: true })
    await box.fill(written)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const from = Date.now()
    for (const path of shown(slug))
      await expect
        .poll(async () => (await shownBy(page, path)).includes(written), {
          timeout: Math.max(2000, 2000 + from - Date.now()),
        })
        .toBe(true)
  })

for (const part of [0, 1, 2])
  test(`the words of each page are changed under Texts, and seen within two seconds, part ${part + 1}`, async ({
    page,
  }) => {
    await asMusa(page, paths.settings.texts, 'Texts')
    for (const { to, texts } of textsByPage.filter((_, at) => at % 3 === part)) {
      const written = `Changed ${mark()}`
      await page.goto(`${paths.settings.texts}?text=${texts[0]?.key}`)
      const box = page.getByRole('textbox', { name: 'Text' })
      await box.fill(written)
      await page.getByRole('form').filter({ has: box }).getByRole('button', { name: 'Save', exact: true }).click()
      await expect
        .poll(async () => (await shownBy(page, to)).includes(written), { message: to, timeout: 2000 })
        .toBe(true)
    }
  })

test('no public page is left out', { tag: '@core' }, () => {
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
