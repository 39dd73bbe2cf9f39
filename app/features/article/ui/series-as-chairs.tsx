import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { Arrow } from '../../../ui/arrow.tsx'
import { CoverOrder } from '../../../ui/cover-order.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import { Weave } from '../../../ui/weave.tsx'
import type { Article } from '../article.ts'
import './series-as-chairs.css'
import '../../../ui/stretched-link.css'

/** Articles of a series, drawn as chairs on the two sides of a long table: number, person and quote. */
export function SeriesAsChairs({ articles }: { articles: Article[] }) {
  return (
    <CoverOrder of={articles.map(({ slug }) => slug)}>
      <ol className="chairs">
        {articles.map(article => (
          <li key={article.id} value={article.series_position ?? undefined}>
            <article className="chair">
              <span className="chair-number" aria-hidden="true">
                {article.series_position ?? '·'}
              </span>
              <Weave seed={article.slug} hue={article.hue} width={120} height={120} />
              <div>
                <h2>
                  <Link className="stretched-link" to={paths.article(article.slug)}>
                    {article.title}
                  </Link>
                </h2>
                {article.interviewee && <p className="chair-who">{article.interviewee}</p>}
                <p className="chair-excerpt">{article.excerpt}</p>
                <p className="chair-foot">
                  <span className="more" aria-hidden="true">
                    {article.categories?.action_label ?? 'Read Interview'}
                    <Arrow />
                  </span>
                  <VisitorDate at={article.published_at} />
                </p>
              </div>
            </article>
          </li>
        ))}
      </ol>
    </CoverOrder>
  )
}
