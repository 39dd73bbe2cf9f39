import type postgres from 'postgres'
import { mediaSrc } from '../../../app/platform/images/media-src.ts'
import { type Pointer, pointersIn, pointersInValue, type Source } from './addresses.ts'

type Row = { table: string; key: string; title: string; html: string | null; picture: string | null }

/** Everything the public can see that points somewhere: texts with links, pictures, the words of the settings. */
export async function gatherPointers(sql: postgres.Sql): Promise<Pointer[]> {
  const rows = await sql<Row[]>`
    select 'events' as table, slug as key, title, concat_ws(' ', description, body_html, 'href="' || signup_url || '"') as html, image_url as picture
      from public.events where status = 'published'
    union all select 'news_articles', slug, title, content_html, feature_image_url from public.news_articles where status = 'published'
    union all select 'pages', id::text, title, body_html, null from public.pages where status = 'published'
    union all select 'flagship_pages', slug, title, null, image_url from public.flagship_pages
    union all select 'flagship_pages', p.slug, s.heading, s.body_html, null
      from public.flagship_sections s join public.flagship_pages p on p.id = s.flagship_id
    union all select 'circles', slug, name, about_html, null from public.circles
    union all select 'people', id::text, name, null, image_url from public.people where is_visible
    union all select 'partners', id::text, name, 'href="' || url || '"', logo_url from public.partners where is_visible
    union all select 'redirects', from_path, from_path, 'href="' || to_path || '"', null from public.redirects
    -- What is not shown is not there for visitors, and not lost either.
    union all select 'media', path, alt, null, path from public.media where private.is_shown_picture(path)`
  const settings = await sql<{ key: string; value: unknown }[]>`select key, value from public.settings where is_public`
  return [
    ...rows.flatMap(({ table, key, title, html, picture }) => {
      const source: Source = { table, key, title }
      return [
        ...pointersIn(html ?? '', source),
        ...(picture
          ? [{ kind: 'picture' as const, address: table === 'media' ? mediaSrc(picture) : picture, source }]
          : []),
      ]
    }),
    ...settings.flatMap(({ key, value }) => pointersInValue(value, { table: 'settings', key, title: key })),
  ]
}
