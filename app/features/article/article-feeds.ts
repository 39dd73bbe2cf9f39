import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { toOneLine } from '../../platform/text/invisible-characters.ts'

export type FeedFormat = 'rss' | 'atom' | 'json'

export const feedMimeTypes: Record<FeedFormat, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
}

type FeedCategory = { name: string; slug: string } | undefined

export const getFeedName = (category: FeedCategory) =>
  category ? `${product.name}: ${toOneLine(category.name)}` : `${product.name}: News`

/** Link tags to the feeds, with `rel="alternate"`, for the page head. */
export const listFeedAlternates = (category?: FeedCategory) =>
  (['rss', 'atom', 'json'] as const).map(format => ({
    type: feedMimeTypes[format],
    path: paths.newsFeed(format, category?.slug),
    title: `${getFeedName(category)} (${{ rss: 'RSS', atom: 'Atom', json: 'JSON Feed' }[format]})`,
  }))
