import { paths } from '../platform/paths.ts'
import { siteContext } from '../platform/request.ts'
import type { Route } from './+types/robots.txt'

/**
 * What is for people who sign in, and answers to questions that only people ask, need not be crawled. The page that asks
 * says itself that it is not to be found, and has to be read for that.
 */
const closed = ['/admin', '/auth/', '/rest/', `${paths.search}?`]

export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteContext)
  const lines = ['User-agent: *', ...closed.map(path => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`, '']
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
