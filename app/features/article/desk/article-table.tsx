import { Link } from 'react-router'
import { HueDot } from '../../../desk/hue-dot.tsx'
import { makeMenuColumn } from '../../../desk/list/menu-column.tsx'
import { RecordTable } from '../../../desk/list/record-table.tsx'
import type { HideableColumns } from '../../../desk/list/use-hideable-columns.ts'
import type { RowSelection } from '../../../desk/list/use-row-selection.ts'
import { useRowShortcuts } from '../../../desk/list/use-row-shortcuts.ts'
import { publishStageNames } from '../../../desk/publish/publish-action.ts'
import { formatDateAndTime, formatShortDateAndTime, formatShortDay } from '../../../platform/dates/date-format.ts'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { paths } from '../../../platform/paths.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import { type ArticleAdminSearch, type ArticleStage, articleSorting, type ListedArticle } from './article-list.ts'

/** Columns that the user can hide. Title and status are always visible. */
export const articleColumns = { category: 'Category', authors: 'Authors', changed: 'Last edited' }
type ArticleColumns = HideableColumns<keyof typeof articleColumns>

type Props = {
  search: ArticleAdminSearch
  articles: readonly ListedArticle[]
  selection: RowSelection
  columns: ArticleColumns
  /** Time at which the data was loaded, in ms since 1970. */
  now: number
  makeDuplicateEntry: (article: ListedArticle) => MenuEntry
}

const stageNames: Record<ArticleStage, string> = {
  ...publishStageNames,
  in_review: 'In review',
  bin: 'In trash',
}

const stageKinds: Record<ArticleStage, StatusKind> = {
  draft: 'draft',
  in_review: 'waiting',
  scheduled: 'scheduled',
  published: 'published',
  archived: 'archived',
  bin: 'off',
}

/** Table of articles with thumbnail, status, and a list of missing values, e.g. the author. */
export function ArticleTable({ search, articles, selection, columns, now, makeDuplicateEntry }: Props) {
  const list = useRowShortcuts(articles, selection)
  return (
    <div className="article-list" ref={list}>
      <RecordTable
        caption="Articles"
        rows={articles}
        select={{ selection, all: 'Select all on this page', one: ({ title }) => `Select ${title}` }}
        sorting={articleSorting.of(search)}
        columns={[
          { head: 'Article', sort: 'title', isRowHeader: true, cell: article => <ArticleName article={article} /> },
          {
            head: 'Status',
            sort: 'published',
            className: 'desk-state',
            cell: article => <ArticleStatus article={article} now={now} />,
          },
          columns.isShown('category') && {
            head: articleColumns.category,
            className: 'desk-mid',
            cell: article => <ArticleCategoryCell article={article} />,
          },
          columns.isShown('authors') && {
            head: articleColumns.authors,
            className: 'desk-wide',
            cell: ({ authors }) => authors.join(', '),
          },
          columns.isShown('changed') && {
            head: articleColumns.changed,
            sort: 'changed',
            className: 'desk-wide',
            cell: ({ updated_at }) => <Timestamp at={updated_at}>{formatShortDateAndTime(updated_at)}</Timestamp>,
          },
          makeMenuColumn<ListedArticle>({
            name: ({ title }) => title,
            entries: article => [
              { label: 'Edit', to: paths.adminArticle(article.id) },
              ...(article.stage === 'published' ? [{ label: 'View page', to: paths.article(article.slug) }] : []),
              ...(article.stage === 'bin' ? [] : [makeDuplicateEntry(article)]),
            ],
          }),
        ]}
      />
    </div>
  )
}

/** Date below the status, in the user's own time zone. A future date includes the time. */
function formatStatusDetail({ stage, published_at, unpublish_at, binned_at, reviewer }: ListedArticle, now: number) {
  if (stage === 'in_review') return reviewer ? `with ${reviewer}` : undefined
  if (stage === 'bin') return binned_at && `since ${formatShortDay(binned_at, now)}`
  if (stage === 'scheduled') return published_at && formatDateAndTime(published_at)
  if (stage === 'published' && unpublish_at) return `until ${formatDateAndTime(unpublish_at)}`
  return stage !== 'draft' && published_at ? formatShortDay(published_at, now) : undefined
}

type ArticleProps = { article: ListedArticle }

const ArticleName = ({ article: { id, slug, title, picture, circle, lacks_alt } }: ArticleProps) => (
  <div className="article-list-who">
    <LibraryPicture address={picture}>
      {src => (
        <Picture
          className="article-list-picture"
          src={src}
          alt=""
          seed={slug}
          hue={circle?.hue ?? null}
          width={96}
          height={72}
        />
      )}
    </LibraryPicture>
    <div>
      <Link to={paths.adminArticle(id)}>{title}</Link>
      {lacks_alt ? <Status kind="attention">Alt text missing</Status> : <small>{paths.article(slug)}</small>}
    </div>
  </div>
)

function ArticleStatus({ article, now }: ArticleProps & { now: number }) {
  const detail = formatStatusDetail(article, now)
  return (
    <Status kind={stageKinds[article.stage]}>
      {stageNames[article.stage]}
      {detail && <small>{detail}</small>}
    </Status>
  )
}

const ArticleCategoryCell = ({ article: { category, circle } }: ArticleProps) => (
  <>
    {category}
    {circle && (
      <small>
        <HueDot hue={circle.hue} />
        {circle.name}
      </small>
    )}
  </>
)
