import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { paths } from '../../app/platform/paths.ts'
import { product } from '../../app/platform/product.ts'
import { addPicture } from '../support/library.ts'

export type RecordCase = {
  record: string
  table: string
  column: string
  /** Creates the record. Returns the id, and the slug or year in the record's URL. */
  make: () => Promise<{ id: string; slug?: string }>
  listPaths: (slug: string) => string[]
}

/**
 * Lists records of each type as visitors see them, created by an editor. `site` and `client` exist only after the site
 * has started.
 */
export function makeRecordCases(site: { url: string; client: SupabaseClient }) {
  const addRow = async (table: string, row: object) => {
    const { data } = await site.client.from(table).insert(row).select().single().throwOnError()
    return data as { id: string; slug: string }
  }
  const findId = async (table: string, slug: string) =>
    String((await site.client.from(table).select('id').eq('slug', slug).single().throwOnError()).data?.id)
  const getNearFuture = () => new Date(Date.now() + 3 * 86_400_000).toISOString()
  const pastEvent = { start_date: '2020-01-18T09:00:00Z', status: 'published' }
  const addArticle = (category: string) => async () =>
    addRow('news_articles', {
      slug: `piece-${category}`,
      title: 'Before',
      content_html: '<p>Words.</p>',
      status: 'published',
      category_id: await findId('categories', category),
    })
  const publishPage = (slug: string) => async () => {
    const page = site.client.from('pages').update({ status: 'published' }).eq('slug', slug).select('id').single()
    return { id: String((await page.throwOnError()).data?.id) }
  }
  let people = 0
  const addPerson = (group: string) => {
    people += 1
    return addRow('people', { slug: `piece-person-${people}`, name: `Person ${people}`, groups: [group] })
  }
  const showFlagship = async (slug: string) => {
    const id = await findId('flagship_pages', slug)
    await site.client
      .from('flagship_pages')
      .update({ is_visible: true })
      .eq('id', id)
      .select('id')
      .single()
      .throwOnError()
    return { id }
  }
  const makeFlagshipCase = (slug: string): RecordCase => ({
    record: `the flagship ${slug}`,
    table: 'flagship_pages',
    column: 'summary',
    make: () => showFlagship(slug),
    listPaths: () => [`/${product.slug}-${slug}`],
  })
  const addEdition = async (slug: string, year: number) => {
    const edition = { flagship_id: (await showFlagship(slug)).id, year, title: 'Before', is_visible: true }
    const insertion = site.client
      .from('flagship_editions')
      .upsert(edition, { onConflict: 'flagship_id,year' })
      .select()
      .single()
    return { id: String((await insertion.throwOnError()).data?.id), slug: `${year}` }
  }

  const recordCases: RecordCase[] = [
    {
      record: 'an event',
      table: 'events',
      column: 'title',
      make: async () => {
        const circles = [await findId('circles', 'infrastructure')]
        const fields = {
          slug: 'piece-event',
          title: 'Before',
          start_date: getNearFuture(),
          status: 'published',
          circles,
        }
        return (await site.client.rpc('save_event', { fields }).throwOnError()).data as { id: string; slug: string }
      },
      listPaths: slug => [
        paths.events,
        paths.event(slug),
        paths.overview,
        paths.calendar,
        '/circles/infrastructure/calendar',
      ],
    },
    {
      record: 'an article of the Road to Davos',
      table: 'news_articles',
      column: 'title',
      make: addArticle('road-to-davos'),
      listPaths: slug => [paths.news, paths.roadToDavos, paths.allNews, paths.article(slug)],
    },
    {
      record: 'a news article',
      table: 'news_articles',
      column: 'title',
      make: addArticle(`${product.slug}-news`),
      listPaths: () => [paths.productNews],
    },
    {
      record: 'a person of the council',
      table: 'people',
      column: 'name',
      make: () => addPerson('council'),
      listPaths: () => [paths.council],
    },
    {
      record: 'a person of the management',
      table: 'people',
      column: 'name',
      make: () => addPerson('management'),
      listPaths: () => [paths.management],
    },
    {
      record: 'a quote',
      table: 'quotes',
      column: 'text',
      make: async () =>
        addRow('quotes', { slug: 'piece-quote', person_id: (await addPerson('council')).id, text: 'Before' }),
      listPaths: () => [paths.councilSays],
    },
    {
      record: 'a promise',
      table: 'promises',
      column: 'title',
      make: async () => {
        const event = await addRow('events', { slug: 'piece-past', title: 'Over', ...pastEvent })
        const promise = await addRow('promises', {
          event_id: event.id,
          circle_id: await findId('circles', 'infrastructure'),
          person_id: (await addPerson('council')).id,
          title: 'Before',
          promised_by: 'Somebody',
          // The public promise with the oldest due date is first in lists.
          due_on: '2000-01-01',
        })
        return { id: promise.id, slug: event.slug }
      },
      listPaths: slug => [paths.event(slug), '/circles/infrastructure', paths.council],
    },
    {
      record: 'a partner',
      table: 'partners',
      column: 'name',
      make: () => addRow('partners', { slug: 'piece-partner', name: 'Before', tier: 'Supporting Partner' }),
      listPaths: () => [paths.partners, paths.home, '/network'],
    },
    {
      record: 'a circle',
      table: 'circles',
      column: 'description',
      make: async () => ({ id: await findId('circles', 'healthcare') }),
      listPaths: () => [paths.circles, '/circles/healthcare'],
    },
    makeFlagshipCase('davos'),
    makeFlagshipCase('geneva'),
    makeFlagshipCase('basel'),
    {
      record: 'a seat',
      table: 'flagship_chairs',
      column: 'name',
      make: async () => {
        const { id } = await addEdition('davos', new Date().getUTCFullYear() + 1)
        return addRow('flagship_chairs', { edition_id: id, number: 50, name: 'Before' })
      },
      listPaths: () => ['/flagship-davos'],
    },
    {
      record: 'an edition of a flagship',
      table: 'flagship_editions',
      column: 'title',
      make: () => addEdition('davos', 2041),
      listPaths: year => [`/flagship-davos/${year}`, paths.flagships],
    },
    {
      record: 'an album',
      table: 'albums',
      column: 'title',
      make: async () => {
        const album = await addRow('albums', { slug: 'piece-album', title: 'Before', status: 'published' })
        const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a42' } })
          .png()
          .toBuffer()
        const media = await addPicture(site.url, site.client, { path: 'library/piece.png', bytes, alt: 'A loom' })
        await addRow('photos', { album_id: album.id, media_id: media.id, position: 1 })
        return album
      },
      listPaths: () => [paths.gallery],
    },
    {
      record: 'the privacy policy',
      table: 'pages',
      column: 'title',
      make: publishPage('privacy-policy'),
      listPaths: () => [paths.privacy],
    },
    {
      record: 'the editorial standards',
      table: 'pages',
      column: 'title',
      make: publishPage('editorial'),
      listPaths: () => [paths.editorial],
    },
    {
      record: 'a page of the editors',
      table: 'pages',
      column: 'title',
      make: () => addRow('pages', { slug: 'scholarships', title: 'Before', status: 'published' }),
      listPaths: slug => [paths.page(slug), paths.searchFor('Changed')],
    },
  ]
  return { recordCases, addRow, addEdition }
}
