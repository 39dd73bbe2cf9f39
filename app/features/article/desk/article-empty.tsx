import { EmptyList } from '../../../desk/list/empty-list.tsx'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import {
  type ArticleAdminSearch,
  type ArticleTab,
  articleFilterNames,
  articleTabNames,
  articleTabs,
  buildArticleAdminPath,
} from './article-list.ts'

type Props = { search: ArticleAdminSearch; counts: Record<ArticleTab, number> }

/** Message for a list of articles without rows. */
export const ArticleEmpty = ({ search, counts }: Props) => (
  <EmptyList
    search={search}
    title={search.tab === 'all' ? 'No articles' : `No articles in ${articleTabNames[search.tab]}`}
    searched="titles, texts and authors"
    tabs={articleTabs}
    names={articleTabNames}
    counts={counts}
    filters={articleFilterNames}
    at={change => buildArticleAdminPath(search, change)}
  >
    <EmptyState title="No articles yet." action={{ to: paths.adminArticle('new'), label: 'New article' }}>
      Visitors see that there is no news yet.
    </EmptyState>
  </EmptyList>
)
