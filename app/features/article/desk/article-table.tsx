import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { DeskTable, SortHead } from '../../../desk/desk-table.tsx'
import { SelectBox } from '../../../desk/list/select-box.tsx'
import type { Columns } from '../../../desk/list/use-columns.ts'
import { useRowKeys } from '../../../desk/list/use-row-keys.ts'
import type { Selection } from '../../../desk/list/use-selection.ts'
import { formatMoment, formatShortDay, formatShortMoment } from '../../../platform/dates/date-format.ts'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { paths } from '../../../platform/paths.ts'
import { Picture } from '../../../ui/picture.tsx'
import { Status, type StatusKind } from '../../../ui/status.tsx'
import {
  type ArticleSearch,
  type ArticleSort,
  type ArticleStage,
  type ListedArticle,
  sortDirection,
  sortPath,
} from './article-list.ts'

/** Columns that can be hidden; title and status cannot. */
export const articleColumns = { category: 'Category', authors: 'Authors', changed: 'Changed' }
type ArticleColumns = Columns<keyof typeof articleColumns>

type Props = {
  search: ArticleSearch
  articles: readonly ListedArticle[]
  selection: Selection
  columns: ArticleColumns
  /** Time the data was fetched, in ms. */
  now: number
}

const stageNames: Record<ArticleStage, string> = {
  draft: 'Draft',
  in_review: 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
  bin: 'In the bin',
}

const stageKinds: Record<ArticleStage, StatusKind> = {
  draft: 'draft',
  in_review: 'waiting',
  scheduled: 'scheduled',
  published: 'published',
  archived: 'archived',
  bin: 'off',
}

/** Article table with cloth or picture, status and missing parts. */
export function ArticleTable({ search, articles, selection, columns, now }: Props) {
  const list = useRowKeys(
    articles.map(({ id }) => id),
    selection,
  )
  const head = (sort: ArticleSort, label: string, className?: string) => (
    <SortHead
      to={sortPath(search, sort)}
      sorted={search.sort !== sort ? undefined : sortDirection(search) === 'asc' ? 'ascending' : 'descending'}
      className={className}
    >
      {label}
    </SortHead>
  )
  return (
    <div className="article-list" ref={list}>
      <DeskTable caption="Articles">
        <thead>
          <tr>
            <th scope="col" className="desk-select">
              <SelectBox selection={selection} ids={articles.map(({ id }) => id)} label="Select all on this page" />
            </th>
            {head('title', 'Article')}
            {head('published', 'Stage', 'desk-state')}
            {columns.isShown('category') && (
              <th scope="col" className="desk-mid">
                {articleColumns.category}
              </th>
            )}
            {columns.isShown('authors') && (
              <th scope="col" className="desk-wide">
                {articleColumns.authors}
              </th>
            )}
            {columns.isShown('changed') && head('changed', articleColumns.changed, 'desk-wide')}
          </tr>
        </thead>
        <tbody>
          {articles.map(article => (
            <ArticleRow key={article.id} article={article} selection={selection} columns={columns} now={now} />
          ))}
        </tbody>
      </DeskTable>
    </div>
  )
}

/** Line below the status, in the user's own time zone. Future dates include the time. */
function formatDetail({ stage, published_at, unpublish_at, binned_at, reviewer }: ListedArticle, now: number) {
  if (stage === 'in_review') return reviewer ? `with ${reviewer}` : undefined
  if (stage === 'bin') return binned_at && `since ${formatShortDay(binned_at, now)}`
  if (stage === 'scheduled') return published_at && formatMoment(published_at)
  if (stage === 'published' && unpublish_at) return `until ${formatMoment(unpublish_at)}`
  return stage !== 'draft' && published_at ? formatShortDay(published_at, now) : undefined
}

type RowProps = { article: ListedArticle; selection: Selection; columns: ArticleColumns; now: number }

function ArticleRow({ article, selection, columns, now }: RowProps) {
  const { id, slug, title, stage, updated_at, picture, lacks_alt, category, circle, authors } = article
  const detail = formatDetail(article, now)
  return (
    <tr>
      <td className="desk-select">
        <SelectBox selection={selection} ids={[id]} label={`Select ${title}`} />
      </td>
      <th scope="row" className="desk-name">
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
            {lacks_alt ? (
              <Status kind="attention">No words for its picture</Status>
            ) : (
              <small>{paths.article(slug)}</small>
            )}
          </div>
        </div>
      </th>
      <td className="desk-state">
        <Status kind={stageKinds[stage]}>
          {stageNames[stage]}
          {detail && <small>{detail}</small>}
        </Status>
      </td>
      {columns.isShown('category') && (
        <td className="desk-mid">
          {category}
          {circle && (
            <small className="article-list-circle">
              <i style={{ '--hue': circle.hue ?? 'var(--ink)' } as CSSProperties} aria-hidden="true" />
              {circle.name}
            </small>
          )}
        </td>
      )}
      {columns.isShown('authors') && <td className="desk-wide">{authors.join(', ')}</td>}
      {columns.isShown('changed') && (
        <td className="desk-wide">
          <time dateTime={updated_at}>{formatShortMoment(updated_at)}</time>
        </td>
      )}
    </tr>
  )
}
