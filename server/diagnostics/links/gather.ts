import { buildMediaUrl } from '../../../app/platform/images/media-src.ts'
import type { ServerFunctions } from '../../backend/server-functions.ts'
import { extractLinks, extractLinksFromValue, type LinkLocation } from './addresses.ts'

type LinkSources = {
  rows: LinkRow[]
  pictures: { path: string; alt: string }[]
  settings: { key: string; value: unknown }[]
}
type LinkRow = { table: string; key: string; title: string; holds: 'html' | 'link' | 'picture'; value: string }

/** Collects links and images in all public content: rich texts, pictures, settings. */
export async function collectLinks(functions: ServerFunctions): Promise<LinkLocation[]> {
  const { rows, pictures, settings } = (await functions.call('server_pointers')) as LinkSources
  return [
    ...rows.flatMap(({ holds, value, ...source }) =>
      holds === 'html' ? extractLinks(value, source) : [{ kind: holds, address: value, source }],
    ),
    ...pictures.map(({ path, alt }) => ({
      kind: 'picture' as const,
      address: buildMediaUrl(path),
      source: { table: 'media', key: path, title: alt },
    })),
    ...settings.flatMap(({ key, value }) => extractLinksFromValue(value, { table: 'settings', key, title: key })),
  ]
}
