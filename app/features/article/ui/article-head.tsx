import { toPlainText } from '../../../platform/text/plain-text.ts'
import { estimateReadTime } from '../../../platform/text/read-time.ts'
import { CircleBadge } from '../../../ui/badge.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import type { Article } from '../article.ts'
import { ArticlePicture } from './article-picture.tsx'
import './article-page.css'

/**
 * Head of an article: category, date, title and excerpt, and a full-width picture with its credit, or a cloth (woven
 * pattern). The reading time appears when the text is loaded.
 */
export function ArticleHead({
  article,
}: {
  article: Article & { content_html?: string; picture?: { credit: string | null } | null }
}) {
  const minutes = estimateReadTime(toPlainText(article.content_html ?? ''))
  return (
    <>
      <header className="article-head wrap">
        <div className="article-meta">
          {article.categories && <CircleBadge name={article.categories.name} hue={article.hue} />}
          <VisitorDate at={article.published_at} />
          {minutes > 0 && <span>{minutes} min read</span>}
        </div>
        <h1 dir="auto">{article.title}</h1>
        {article.excerpt && (
          <p className="article-deck" dir="auto">
            {article.excerpt}
          </p>
        )}
      </header>
      <ArticlePicture article={article} className="article-cover" sizes="100vw" width={1440} height={480} eager alone />
      {article.picture?.credit && (
        <p className="article-credit wrap">
          Image: <span dir="auto">{article.picture.credit}</span>
        </p>
      )}
    </>
  )
}
