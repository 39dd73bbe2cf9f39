import { Readable } from 'node:stream'
import { SitemapStream, streamToPromise } from 'sitemap'
import { required } from '../platform/query/required.ts'
import { siteContext } from '../platform/request.ts'
import { publicAddressesQuery } from '../platform/seo/public-addresses.ts'
import type { Route } from './+types/sitemap.xml'

/** Every address that wants to be found, with the day it last changed where that is known. */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  const addresses = await required(context, publicAddressesQuery)
  const entries = addresses.map(({ path, changedAt }) => ({ url: path, ...(changedAt ? { lastmod: changedAt } : {}) }))
  const xml = await streamToPromise(
    Readable.from(entries).pipe(
      new SitemapStream({ hostname: origin, xmlns: { news: false, xhtml: false, image: false, video: false } }),
    ),
  )
  return new Response(xml.toString(), { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
