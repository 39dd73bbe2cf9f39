import { Link } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import type { LatestArticle } from '../article-latest.ts'
import { ArticlePicture } from './article-picture.tsx'
import './latest-articles.css'
import '../../../ui/stretched-link.css'

/** Latest article as a headline, with one line for each earlier article. Uses columns 4-12 of a section. */
export function LatestArticles({ articles }: { articles: readonly LatestArticle[] }) {
  const [lead, ...lines] = articles
  if (!lead) return null
  return (
    <>
      <article className="span-6 lately-lead">
        <ArticlePicture article={lead} sizes="(min-width: 1024px) 620px, 100vw" width={720} height={480} />
        <h3>
          <Link className="stretched-link" to={paths.article(lead.slug)} viewTransition>
            {lead.title}
          </Link>
        </h3>
        {lead.excerpt && <p className="lately-deck">{lead.excerpt}</p>}
        <p className="small quiet">
          {lead.categories && `${lead.categories.name}, `}
          <VisitorDate at={lead.published_at} />
        </p>
      </article>
      <ol className="span-5-end lately-lines">
        {lines.map(({ id, slug, title, hue, published_at }) => (
          <li key={id} style={{ '--hue': hue ?? undefined } as React.CSSProperties}>
            <p className="small quiet">
              <VisitorDate at={published_at} />
            </p>
            <h3>
              <Link className="stretched-link" to={paths.article(slug)} viewTransition>
                {title}
              </Link>
            </h3>
          </li>
        ))}
      </ol>
    </>
  )
}
