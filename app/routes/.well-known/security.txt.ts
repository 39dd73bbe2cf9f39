import { getContactEmail } from '../../features/setting/setting.ts'
import { settingQueries } from '../../features/setting/setting-queries.ts'
import { paths } from '../../platform/paths.ts'
import { loadQueries } from '../../platform/query/hydrate-queries.ts'
import { siteRequestContext } from '../../platform/request.ts'
import type { Route } from './+types/security.txt'

/** Time in ms for which the file is valid. RFC 9116 recommends less than a year. */
const validityMs = 180 * 86_400_000

/**
 * Contact for security reports (RFC 9116): the e-mail address of the site, or the contact page if no address is set.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(siteRequestContext)
  const { client, now } = await loadQueries(context, settingQueries.site)
  const email = getContactEmail(client.getQueryData(settingQueries.site().queryKey))
  const lines = [
    `Contact: ${email ? `mailto:${email}` : origin + paths.connect}`,
    `Expires: ${new Date(now + validityMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
