import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { CoverOrder } from '../../../ui/cover-order.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import type { Article } from '../article.ts'
import { ArticlePicture } from './article-picture.tsx'
import './article-archive.css'
import '../../../ui/stretched-link.css'

/** List of all articles as short entries in two columns, in which visitors look for an article that they know. */
export function ArticleArchive({ articles }: { articles: Article[] }) {
  return (
    <CoverOrder of={articles.map(({ slug }) => slug)}>
      <ol className="ledger">
        {articles.map((article, at) => (
          <li key={article.id} className="ledger-entry">
            <ArticlePicture article={article} sizes="104px" eager={at < 4} />
            <div>
              <p className="ledger-kind">{article.categories?.name ?? 'News'}</p>
              <h2>
                <Link className="stretched-link" to={paths.article(article.slug)}>
                  {article.title}
                </Link>
              </h2>
              <p className="small quiet">
                <VisitorDate at={article.published_at} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </CoverOrder>
  )
}
