import { Readable } from 'node:stream'
import { SitemapStream, streamToPromise } from 'sitemap'
import type { RouteWithUrlParameters } from '../../platform/address-parameters.ts'
import { loadRowOrThrow, makeNotFoundResponse } from '../../platform/query/load-row-or-throw.ts'
import { siteRequestContext } from '../../platform/request.ts'
import { parseSitemapPart, sitemapQueries } from '../../platform/seo/public-addresses.ts'
import type { Route } from './+types/$kind.xml'

export const handle: RouteWithUrlParameters = { reads: params => ({ after: params.get('after') ?? undefined }) }

/** Part of the sitemap: URLs that search engines may index, with the day of the last change if that day is known. */
export async function loader({ params: { kind }, request, context }: Route.LoaderArgs) {
  const { origin } = context.get(siteRequestContext)
  const part = parseSitemapPart(kind, new URL(request.url).searchParams.get('after') ?? '')
  if (!part) throw makeNotFoundResponse()
  const addresses = await loadRowOrThrow(context, sitemapQueries.addresses(part))
  if (addresses.length === 0) throw makeNotFoundResponse()
  const entries = addresses.map(({ path, changedAt }) => ({ url: path, ...(changedAt ? { lastmod: changedAt } : {}) }))
  const xml = await streamToPromise(
    Readable.from(entries).pipe(
      new SitemapStream({ hostname: origin, xmlns: { news: false, xhtml: false, image: false, video: false } }),
    ),
  )
  return new Response(xml.toString(), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
