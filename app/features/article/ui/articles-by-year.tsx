import { Link } from 'react-router'
import { formatInTimeZone } from '../../../platform/dates/format-in-time-zone.ts'
import { paths } from '../../../platform/paths.ts'
import { CoverOrder } from '../../../ui/cover-order.tsx'
import type { Article } from '../article.ts'
import { groupArticlesByYear } from '../article-page.ts'
import { ArticlePicture } from './article-picture.tsx'
import './articles-by-year.css'
import '../../../ui/stretched-link.css'

/** List of articles by year: the year in the margin, then one line with the date for each article. */
export function ArticlesByYear({ articles }: { articles: Article[] }) {
  const years = groupArticlesByYear(articles).map(({ year, articles: ofYear }) => (
    <section className="chronicle grid" key={year} aria-labelledby={`year-${year}`}>
      <h2 className="span-3" id={`year-${year}`}>
        {year}
      </h2>
      <ol className="span-9">
        {ofYear.map(article => (
          <ArticleEntry key={article.id} article={article} />
        ))}
      </ol>
    </section>
  ))
  return <CoverOrder of={articles.map(({ slug }) => slug)}>{years}</CoverOrder>
}

function ArticleEntry({ article }: { article: Article }) {
  return (
    <li className="chronicle-entry">
      <time className="small quiet" dateTime={article.published_at}>
        {formatInTimeZone(article.published_at, null, { month: 'long', day: 'numeric' })}
      </time>
      <div>
        <h3>
          <Link className="stretched-link" to={paths.article(article.slug)}>
            {article.title}
          </Link>
        </h3>
        <p>{article.excerpt}</p>
      </div>
      <ArticlePicture article={article} sizes="(min-width: 768px) 144px, 80px" />
    </li>
  )
}
