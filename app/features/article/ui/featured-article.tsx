import { Link } from 'react-router'
import { estimateReadTime } from '../../../platform/text/read-time.ts'
import { Arrow } from '../../../ui/arrow.tsx'
import { CircleBadge } from '../../../ui/badge.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import type { Article } from '../article.ts'
import { ArticlePicture } from './article-picture.tsx'
import './featured-article.css'
import '../../../ui/stretched-link.css'

/** Featured article across the full width: picture beside the title. */
export function FeaturedArticle({ article }: { article: Article }) {
  const minutes = estimateReadTime(article.excerpt)
  return (
    <article className="featured">
      <div className="featured-cover">
        <ArticlePicture
          article={article}
          sizes="(min-width: 1024px) 800px, 100vw"
          width={960}
          height={540}
          eager
          otherwise="No image available"
        />
      </div>
      <div className="featured-words">
        <div className="article-meta">
          <CircleBadge name={article.categories?.name ?? 'Featured'} hue={article.hue} />
          {minutes > 0 && <span>{minutes} min read</span>}
        </div>
        <h3>
          <Link className="stretched-link" to={`/news/${article.slug}`} viewTransition>
            {article.title}
          </Link>
        </h3>
        <p className="featured-excerpt">{article.excerpt}</p>
        <p className="small quiet">
          <VisitorDate at={article.published_at} />
        </p>
        <span className="more" aria-hidden="true">
          Read Full Story
          <Arrow />
        </span>
      </div>
    </article>
  )
}
