import { Link } from 'react-router'
import { estimateReadTime } from '../../../platform/text/read-time.ts'
import { Arrow } from '../../../ui/arrow.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import type { Article } from '../article.ts'
import { ArticlePicture } from './article-picture.tsx'
import './article-page.css'
import '../../../ui/stretched-link.css'

type Props = {
  article: Article
  withExcerpt?: boolean
  /**
   * Whether the reading time is shown. Only some pages show the reading time, because the number is the reading time
   * of the excerpt.
   */
  withTime?: boolean
  /** Label of the link to the article. Default: the category's label. */
  action?: string
}

/** Card of an article in a row of three: picture or cloth (woven pattern), reading time, title and call to action. */
export function ArticleTeaser({
  article,
  withExcerpt = false,
  withTime = false,
  action = article.categories?.action_label ?? 'Read Story',
}: Props) {
  const minutes = withTime ? estimateReadTime(article.excerpt) : 0
  return (
    <article className="article-teaser">
      <ArticlePicture article={article} sizes="(min-width: 1024px) 400px, (min-width: 640px) 50vw, 100vw" />
      <p className="small quiet">
        <VisitorDate at={article.published_at} />
        {minutes > 0 && ` · ${minutes} min read`}
      </p>
      <h3 dir="auto">
        <Link className="stretched-link" to={`/news/${article.slug}`} viewTransition>
          {article.title}
        </Link>
      </h3>
      {withExcerpt && (
        <p className="excerpt" dir="auto">
          {article.excerpt}
        </p>
      )}
      <span className="more" aria-hidden="true">
        {action}
        <Arrow />
      </span>
    </article>
  )
}
