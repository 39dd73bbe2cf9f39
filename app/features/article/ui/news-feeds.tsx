import { listFeedAlternates } from '../article-feeds.ts'

const feedLabels = ['RSS', 'Atom', 'JSON Feed']

/** Links to the RSS, Atom and JSON feeds. */
export function NewsFeeds({ category }: { category?: { name: string; slug: string } | undefined }) {
  const [rss, atom, json] = listFeedAlternates(category).map(({ path }, i) => (
    <a key={path} href={path}>
      {feedLabels[i]}
    </a>
  ))
  return (
    <p className="small quiet">
      Read it in your own feed reader, whole: {rss}, {atom} or {json}.
    </p>
  )
}
