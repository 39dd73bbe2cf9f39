import { Readable } from 'node:stream'
import { SitemapIndexStream, streamToPromise } from 'sitemap'
import { paths } from '../platform/paths.ts'
import { loadRowOrThrow } from '../platform/query/load-row-or-throw.ts'
import { siteRequestContext } from '../platform/request.ts'
import { sitemapQueries } from '../platform/seo/public-addresses.ts'
import type { Route } from './+types/sitemap.xml'

/** Sitemap index: the parts of the sitemap, with the day of the last change in each part, if known. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteRequestContext)
  const parts = await loadRowOrThrow(context, sitemapQueries.parts)
  const entries = parts.map(({ kind, after, changedAt }) => ({
    url: origin + paths.sitemapPart(kind, after),
    ...(changedAt ? { lastmod: changedAt } : {}),
  }))
  const xml = await streamToPromise(Readable.from(entries).pipe(new SitemapIndexStream()))
  return new Response(xml.toString(), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
