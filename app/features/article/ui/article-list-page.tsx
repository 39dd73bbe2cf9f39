import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { BulkBar } from '../../../desk/list/bulk-bar.tsx'
import { ListPager } from '../../../desk/list/list-pager.tsx'
import { SavedViews } from '../../../desk/list/saved-views.tsx'
import { useSelection } from '../../../desk/list/use-selection.ts'
import { invalidatedBy } from '../../../desk/record/define-record.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { serverSilence } from '../../../platform/text/server-silence.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { DeskTabs } from '../../../ui/desk-tabs.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { ReadingFailure } from '../../../ui/read-failure.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useKey } from '../../../ui/use-key.ts'
import { articleActions, articleBulk, articleOutcomes } from '../article-actions.ts'
import { type ArticleTab, articleListPath, articleTabs, readArticleSearch, tabNames } from '../article-list.ts'
import { articleListQueries, articlesOnAPage, findArticleIds } from '../article-list-queries.ts'
import { articleRecord } from '../article-record.ts'
import { ArticleEmpty } from './article-empty.tsx'
import { ArticleFilters } from './article-filters.tsx'
import { ArticleTable } from './article-table.tsx'
import './article-list.css'

/** The whole archive of news. Search, filters, order and page stand in the address. */
export function ArticleListPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = readArticleSearch(params)
  const { data, dataUpdatedAt, isError, isPlaceholderData, refetch } = useQuery(articleListQueries.page(search))
  const selection = useSelection()
  const { role } = useSession()
  const { complain } = useToast()
  const selectAll = () =>
    findArticleIds(search).then(
      ids => selection.set(ids, true),
      () => complain('Not all could be selected', serverSilence),
    )
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
      {isError ? (
        <ReadingFailure subject="The articles" retry={() => void refetch()} />
      ) : !data || (isPlaceholderData && data.total === 0) ? (
        <div className="article-list-waiting" role="status">
          <span className="visually-hidden">Reading the articles</span>
          {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
            <SkeletonBlock key={row} className="article-list-skeleton" />
          ))}
        </div>
      ) : data.total === 0 ? (
        <ArticleEmpty search={search} counts={data.counts} />
      ) : (
        <>
          <BulkBar
            selection={selection}
            nouns={articleRecord}
            actions={articleActions(search.tab, role === 'admin')}
            functions={articleBulk}
            outcomes={articleOutcomes}
            all={{ total: data.total, select: selectAll }}
            invalidates={invalidatedBy(articleRecord)}
          />
          <ArticleTable search={search} articles={data.rows} selection={selection} now={dataUpdatedAt} />
          <ListPager
            page={search.page}
            size={articlesOnAPage}
            shown={data.rows.length}
            total={data.total}
            at={page => articleListPath(search, { page })}
            stale={isPlaceholderData}
          />
        </>
      )}
    </>
  )
}

/** Said of what search and filters leave. */
function standing({ draft, scheduled, published }: Record<ArticleTab, number>): string {
  const said = (count: number, words: string) => `${count.toLocaleString('en-GB')} ${words}`
  return `${said(published, 'published')}, ${said(scheduled, 'scheduled')}, ${said(draft, draft === 1 ? 'draft' : 'drafts')}.`
}
