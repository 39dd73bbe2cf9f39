import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { BulkBar } from '../../../desk/list/bulk-bar.tsx'
import { ColumnsMenu } from '../../../desk/list/columns-menu.tsx'
import { ListPager } from '../../../desk/list/list-pager.tsx'
import { ListState } from '../../../desk/list/list-state.tsx'
import { SavedViews } from '../../../desk/list/saved-views.tsx'
import { useColumns } from '../../../desk/list/use-columns.ts'
import { useSelectAll } from '../../../desk/list/use-select-all.ts'
import { useSelection } from '../../../desk/list/use-selection.ts'
import { invalidatedBy } from '../../../desk/record/define-record.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { DeskTabs } from '../../../ui/desk-tabs.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { useKey } from '../../../ui/use-key.ts'
import { articleActions, articleBulk, articleOutcomes } from '../article-actions.ts'
import { type ArticleTab, articleListPath, articleTabs, readArticleSearch, tabNames } from '../article-list.ts'
import { articleListQueries, articlesOnAPage, findArticleIds } from '../article-list-queries.ts'
import { articleRecord } from '../article-record.ts'
import { ArticleEmpty } from './article-empty.tsx'
import { ArticleFilters } from './article-filters.tsx'
import { ArticleTable, articleColumns } from './article-table.tsx'
import './article-list.css'

/** The whole archive of news. Search, filters, order and page stand in the address. */
export function ArticleListPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = readArticleSearch(params)
  const query = useQuery(articleListQueries.page(search))
  const { data } = query
  const selection = useSelection()
  const columns = useColumns('news', articleColumns)
  const { role } = useSession()
  const selectAll = useSelectAll(selection, () => findArticleIds(search))
  useKey('n', () => void navigate(paths.adminArticle('new')))
  return (
    <>
      <PageHead title="News" description="What the network publishes." />
      <DeskHead
        title="News"
        lede={data && standing(data.counts)}
        actions={
          <>
            <SavedViews list="news" path={paths.adminNews} here={articleListPath(search, { page: 1 })} />
            <ColumnsMenu columns={columns} />
            <ButtonLink line to={paths.adminImports}>
              Bring in…
            </ButtonLink>
            <ButtonLink to={paths.adminArticle('new')}>
              New article <KeyHint>N</KeyHint>
            </ButtonLink>
          </>
        }
      />
      <DeskTabs
        label="Articles by stage"
        tabs={articleTabs.map(tab => ({
          to: articleListPath(search, { tab }),
          label: tabNames[tab],
          count: data?.counts[tab],
          current: tab === search.tab,
        }))}
      />
      <ArticleFilters search={search} />
      <ListState
        query={query}
        subject="The articles"
        empty={page => <ArticleEmpty search={search} counts={page.counts} />}
      >
        {page => (
          <>
            <BulkBar
              variant="over"
              selection={selection}
              nouns={articleRecord}
              actions={articleActions(search.tab, role === 'admin')}
              functions={articleBulk}
              outcomes={articleOutcomes}
              all={{ total: page.total, select: selectAll }}
              invalidates={invalidatedBy(articleRecord)}
            />
            <ArticleTable
              search={search}
              articles={page.rows}
              selection={selection}
              columns={columns}
              now={query.dataUpdatedAt}
            />
            <ListPager
              page={search.page}
              size={articlesOnAPage}
              shown={page.rows.length}
              total={page.total}
              at={to => articleListPath(search, { page: to })}
              stale={query.isPlaceholderData}
            />
          </>
        )}
      </ListState>
    </>
  )
}

/** Said of what search and filters leave. */
function standing({ draft, scheduled, published }: Record<ArticleTab, number>): string {
  const said = (count: number, words: string) => `${count.toLocaleString('en-GB')} ${words}`
  return `${said(published, 'published')}, ${said(scheduled, 'scheduled')}, ${said(draft, draft === 1 ? 'draft' : 'drafts')}.`
}
