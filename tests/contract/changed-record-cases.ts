import type { SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { paths } from '../../app/platform/paths.ts'
import { product } from '../../app/platform/product.ts'
import { addPicture } from '../support/library.ts'

export type ChangedRecord = {
  what: string
  table: string
  column: string
  /** Creates the record. Returns the id, and the slug or year in the record's URL. */
  make: () => Promise<{ id: string; slug?: string }>
  shown: (slug: string) => string[]
}

/**
 * Lists records of each type as visitors see them, created by an editor. `site` and `client` exist only after the site
 * has started.
 */
export function listChangedRecords(site: { url: string; client: SupabaseClient }) {
  const added = async (table: string, row: object) => {
    const { data } = await site.client.from(table).insert(row).select().single().throwOnError()
    return data as { id: string; slug: string }
  }
  const findId = async (table: string, slug: string) =>
    String((await site.client.from(table).select('id').eq('slug', slug).single().throwOnError()).data?.id)
  const soon = () => new Date(Date.now() + 3 * 86_400_000).toISOString()
  const pastEvent = { start_date: '2020-01-18T09:00:00Z', status: 'published' }
  const article = (category: string) => async () =>
    added('news_articles', {
      slug: `piece-${category}`,
      title: 'Before',
      content_html: '<p>Words.</p>',
      status: 'published',
      category_id: await findId('categories', category),
    })
  const publishedPage = (slug: string) => async () => {
    const page = site.client.from('pages').update({ status: 'published' }).eq('slug', slug).select('id').single()
    return { id: String((await page.throwOnError()).data?.id) }
  }
  let people = 0
  const person = (group: string) => {
    people += 1
    return added('people', { slug: `piece-person-${people}`, name: `Person ${people}`, groups: [group] })
  }
  const visibleFlagship = async (slug: string) => {
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
  const flagship = (slug: string): ChangedRecord => ({
    what: `the flagship of ${slug}`,
    table: 'flagship_pages',
    column: 'summary',
    make: () => visibleFlagship(slug),
    shown: () => [`/${product.slug}-${slug}`],
  })
  const editionOf = async (slug: string, year: number) => {
    const edition = { flagship_id: (await visibleFlagship(slug)).id, year, title: 'Before', is_visible: true }
    const insertion = site.client
      .from('flagship_editions')
      .upsert(edition, { onConflict: 'flagship_id,year' })
      .select()
      .single()
    return { id: String((await insertion.throwOnError()).data?.id), slug: `${year}` }
  }

  const pieces: ChangedRecord[] = [
    {
      what: 'a gathering',
      table: 'events',
      column: 'title',
      make: async () => {
        const circles = [await findId('circles', 'infrastructure')]
        const fields = { slug: 'piece-event', title: 'Before', start_date: soon(), status: 'published', circles }
        return (await site.client.rpc('save_event', { fields }).throwOnError()).data as { id: string; slug: string }
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
      make: async () =>
        added('quotes', { slug: 'piece-quote', person_id: (await person('council')).id, text: 'Before' }),
      shown: () => [paths.councilSays],
    },
    {
      what: 'what was promised at a gathering',
      table: 'promises',
      column: 'title',
      make: async () => {
        const event = await added('events', { slug: 'piece-past', title: 'Over', ...pastEvent })
        const promise = await added('promises', {
          event_id: event.id,
          circle_id: await findId('circles', 'infrastructure'),
          person_id: (await person('council')).id,
          title: 'Before',
          promised_by: 'Somebody',
          // The public promise with the oldest due date is first in lists.
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
      make: async () => ({ id: await findId('circles', 'healthcare') }),
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
        const media = await addPicture(site.url, site.client, { path: 'library/piece.png', bytes, alt: 'A loom' })
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
    {
      what: 'a page of an editor',
      table: 'pages',
      column: 'title',
      make: () => added('pages', { slug: 'scholarships', title: 'Before', status: 'published' }),
      shown: slug => [paths.page(slug), paths.searchFor('Changed')],
    },
  ]
  return { pieces, added, editionOf }
}
