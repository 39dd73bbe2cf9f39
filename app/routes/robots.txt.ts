import { paths } from '../platform/paths.ts'
import { siteRequestContext } from '../platform/request.ts'
import type { Route } from './+types/robots.txt'

/**
 * Paths that search engines must not crawl: pages for signed-in users, and search results. The search page is not
 * listed, because crawlers must read `noindex` on that page.
 */
const disallowedPaths = ['/admin', '/auth/', '/rest/', `${paths.search}?`]

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteRequestContext)
  const lines = [
    'User-agent: *',
    ...disallowedPaths.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
