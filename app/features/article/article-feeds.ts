import { paths } from '../../platform/paths.ts'
import { product } from '../../platform/product.ts'
import { toOneLine } from '../../platform/text/invisible-characters.ts'

export type FeedFormat = 'rss' | 'atom' | 'json'

export const feedTypes: Record<FeedFormat, string> = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
}

type Category = { name: string; slug: string } | undefined

export const getFeedName = (category: Category) =>
  category ? `${product.name}: ${toOneLine(category.name)}` : `${product.name}: News`

/** Link tags to the feeds, with `rel="alternate"`, for the page head. */
export const listFeedAlternates = (category?: Category) =>
  (['rss', 'atom', 'json'] as const).map(format => ({
    type: feedTypes[format],
    path: paths.newsFeed(format, category?.slug),
    title: `${getFeedName(category)} (${{ rss: 'RSS', atom: 'Atom', json: 'JSON Feed' }[format]})`,
  }))
