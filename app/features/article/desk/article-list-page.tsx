import { useQuery } from '@tanstack/react-query'
import { ColumnsMenu } from '../../../desk/list/columns-menu.tsx'
import { EmptyList } from '../../../desk/list/empty-list.tsx'
import { ListPage } from '../../../desk/list/list-page.tsx'
import { PagedList } from '../../../desk/list/paged-list.tsx'
import { SavedViews } from '../../../desk/list/saved-views.tsx'
import { isListFiltered, useHeadCounts } from '../../../desk/list/use-head-counts.ts'
import { useHideableColumns } from '../../../desk/list/use-hideable-columns.ts'
import { useRecordDuplication } from '../../../desk/record/use-record-duplication.ts'
import { paths } from '../../../platform/paths.ts'
import { useSession } from '../../../platform/session/session-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { articleBulkOperations, listArticleActions } from './article-actions.ts'
import { ArticleFilters } from './article-filters.tsx'
import {
  type ArticleAdminSearch,
  type ArticleTab,
  articleList,
  buildArticleAdminPath,
  readArticleAdminSearch,
} from './article-list.ts'
import { articleListQueries, articlesPerAdminPage, findArticleIds } from './article-list-queries.ts'
import { articleRecord } from './article-record.ts'
import { ArticleTable, articleColumns } from './article-table.tsx'
import { ArticleViews } from './article-views.tsx'
import '../../../desk/admin-toolbar.css'
import './article-list.css'

/** Page with the list of all articles. Search, filters, sort order and page are in the URL. */
export function ArticleListPage({ search }: { search: ArticleAdminSearch }) {
  const query = useQuery(articleListQueries.page(search))
  const whole = articleListQueries.page(readArticleAdminSearch(new URLSearchParams()))
  const counts = useHeadCounts(query, whole, isListFiltered(search, articleList.filters))
  const columns = useHideableColumns('news', articleColumns)
  const { role } = useSession()
  const makeDuplicateEntry = useRecordDuplication(articleRecord, articleBulkOperations.functions)
  return (
    <ListPage
      title="News"
      description="Articles of the site."
      lede={counts ? formatCounts(counts) : null}
      actions={
        <>
          <SavedViews list="news" path={paths.adminNews} here={buildArticleAdminPath(search, { page: 1 })} />
          <ColumnsMenu columns={columns} />
          <ButtonLink line to={paths.adminImports}>
            Import…
          </ButtonLink>
        </>
      }
      add={{ to: paths.adminArticle('new'), label: 'New article' }}
      list={articleList}
      search={search}
      tabsLabel="Articles by status"
      counts={query.data?.counts}
      filters={
        <div className="desk-tools-row">
          <ArticleFilters search={search} />
          <ArticleViews search={search} />
        </div>
      }
    >
      <PagedList
        query={query}
        subject="Articles"
        list={articleList}
        search={search}
        pageSize={articlesPerAdminPage}
        empty={page => (
          <EmptyList list={articleList} search={search} counts={page.counts}>
            <EmptyState title="No articles yet." action={{ to: paths.adminArticle('new'), label: 'New article' }}>
              Visitors see that there is no news yet.
            </EmptyState>
          </EmptyList>
        )}
        bulk={{
          ...articleBulkOperations,
          actions: listArticleActions(search.tab, role === 'admin'),
          findIds: () => findArticleIds(search),
        }}
      >
        {(page, selection) => (
          <ArticleTable
            search={search}
            articles={page.rows}
            selection={selection}
            columns={columns}
            now={query.dataUpdatedAt}
            makeDuplicateEntry={makeDuplicateEntry}
          />
        )}
      </PagedList>
    </ListPage>
  )
}

/** Sentence with the number of all articles by status. */
function formatCounts({ draft, scheduled, published }: Record<ArticleTab, number>): string {
  const formatCount = (count: number, label: string) => `${count.toLocaleString('en-GB')} ${label}`
  return `${formatCount(published, 'published')}, ${formatCount(scheduled, 'scheduled')}, ${formatCount(draft, draft === 1 ? 'draft' : 'drafts')}.`
}
