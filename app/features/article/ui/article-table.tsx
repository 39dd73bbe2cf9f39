import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { formatMoment, formatShortDay, formatShortMoment } from '../../../platform/dates/date-format.ts'
import { LibraryPicture } from '../../../platform/images/library-picture.ts'
import { paths } from '../../../platform/paths.ts'
import { DeskTable, SortHead } from '../../../ui/desk-table.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Status } from '../../../ui/status.tsx'
import {
  type ArticleSearch,
  type ArticleSort,
  type ArticleStage,
  directionOf,
  type ListedArticle,
  sortPath,
} from '../article-list.ts'

type Props = {
  search: ArticleSearch
  articles: readonly ListedArticle[]
  /** When they were read, in milliseconds. */
  now: number
}

const stageNames: Record<ArticleStage, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
}

/** The articles of a page, each with its cloth or picture, where it stands, and what it lacks. */
export function ArticleTable({ search, articles, now }: Props) {
  const head = (sort: ArticleSort, label: string, className?: string) => (
    <SortHead
      to={sortPath(search, sort)}
      sorted={search.sort !== sort ? undefined : directionOf(search) === 'asc' ? 'ascending' : 'descending'}
      className={className}
    >
      {label}
    </SortHead>
  )
  return (
    <div className="article-list">
      <DeskTable caption="Articles">
        <thead>
          <tr>
            {head('title', 'Article')}
            {head('published', 'Stage', 'desk-state')}
            <th scope="col" className="desk-mid">
              Category
            </th>
            <th scope="col" className="desk-wide">
              Authors
            </th>
            {head('changed', 'Changed', 'desk-wide')}
          </tr>
        </thead>
        <tbody>
          {articles.map(article => (
            <ArticleRow key={article.id} article={article} now={now} />
          ))}
        </tbody>
      </DeskTable>
    </div>
  )
}

/** By the reader's own clock. What is still to come is said to the minute. */
const saidOf = (at: string, stage: ArticleStage, now: number) =>
  stage === 'scheduled' ? formatMoment(at) : formatShortDay(at, now)

function ArticleRow({ article, now }: { article: ListedArticle; now: number }) {
  const { id, slug, title, stage, published_at, updated_at, picture, lacks_alt, category, circle, authors } = article
  return (
    <tr>
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
        <Status kind={stage}>
          {stageNames[stage]}
          {published_at && stage !== 'draft' && <small>{saidOf(published_at, stage, now)}</small>}
        </Status>
      </td>
      <td className="desk-mid">
        {category}
        {circle && (
          <small className="article-list-circle">
            <i style={{ '--hue': circle.hue ?? 'var(--ink)' } as CSSProperties} aria-hidden="true" />
            {circle.name}
          </small>
        )}
      </td>
      <td className="desk-wide">{authors.join(', ')}</td>
      <td className="desk-wide">
        <time dateTime={updated_at}>{formatShortMoment(updated_at)}</time>
      </td>
    </tr>
  )
}
