import { NothingFound } from '../../../desk/list/nothing-found.tsx'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import {
  type ArticleDeskSearch,
  type ArticleTab,
  articleTabNames,
  articleTabs,
  buildArticleDeskPath,
} from './article-list.ts'

type Props = { search: ArticleDeskSearch; counts: Record<ArticleTab, number> }

const unfiltered = { category: undefined, author: undefined, circle: undefined, from: undefined, to: undefined }

/** Message for a list without results. It names the active filters and links to tabs with matches. */
export function ArticleEmpty({ search, counts }: Props) {
  const { q, tab, category, author, circle, from, to } = search
  const isNarrowed = [category, author, circle, from, to].some(Boolean)
  const elsewhere = articleTabs.filter(otherTab => otherTab !== tab && otherTab !== 'all' && counts[otherTab] > 0)
  if (!q && !isNarrowed && elsewhere.length === 0)
    return (
      <EmptyState title="No articles yet." action={{ to: paths.adminArticle('new'), label: 'New article' }}>
        Visitors see that there is no news yet.
      </EmptyState>
    )
  return (
    <NothingFound
      title={q ? `No results for “${q}”` : tab === 'all' ? 'No articles' : `No articles in ${articleTabNames[tab]}`}
      searched={q ? 'Searched titles, texts and authors.' : undefined}
      unfiltered={isNarrowed ? buildArticleDeskPath(search, unfiltered) : undefined}
      elsewhere={elsewhere.map(other => ({
        to: buildArticleDeskPath(search, { tab: other }),
        label: articleTabNames[other],
        count: counts[other],
      }))}
    />
  )
}
