import { Readable } from 'node:stream'
import { SitemapStream, streamToPromise } from 'sitemap'
import type { AddressHandle } from '../../platform/address-parameters.ts'
import { makeNotFoundResponse, requireRow } from '../../platform/query/require-row.ts'
import { siteContext } from '../../platform/request.ts'
import { readSitemapPart, sitemapQueries } from '../../platform/seo/public-addresses.ts'
import type { Route } from './+types/$kind.xml'

export const handle: AddressHandle = { reads: params => ({ after: params.get('after') ?? undefined }) }

/** Part of the sitemap: URLs that search engines may index, with the day of their last change, if known. */
export async function loader({ params: { kind }, request, context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  const part = readSitemapPart(kind, new URL(request.url).searchParams.get('after') ?? '')
  if (!part) throw makeNotFoundResponse()
  const addresses = await requireRow(context, sitemapQueries.addresses(part))
  if (addresses.length === 0) throw makeNotFoundResponse()
  const entries = addresses.map(({ path, changedAt }) => ({ url: path, ...(changedAt ? { lastmod: changedAt } : {}) }))
  const xml = await streamToPromise(
    Readable.from(entries).pipe(
      new SitemapStream({ hostname: origin, xmlns: { news: false, xhtml: false, image: false, video: false } }),
    ),
  )
  return new Response(xml.toString(), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
