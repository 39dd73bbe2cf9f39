import type { ReactNode } from 'react'
import { MoreLink } from '../../../ui/more-link.tsx'
import { Prose } from '../../../ui/prose.tsx'
import { VisitorDate } from '../../../ui/visitor-date.tsx'
import type { ArticleDetail } from '../article.ts'
import { formatSeriesPart } from '../article-series.ts'
import { hasDropCap } from '../drop-cap.ts'
import { SeriesNav } from './series-nav.tsx'

const ArticleNote = ({ name, children }: { name: string; children: string }) => (
  <p className="article-note">
    <b>{name}</b>
    {children}
  </p>
)

/** Notes above the text of an article: interviewee, authors and position in the series, if known. */
function ArticleNotes({ article }: { article: ArticleDetail }) {
  const { interviewee, interviewee_note, authors, series, series_position, around } = article
  return (
    <div className="article-notes">
      {interviewee && <ArticleNote name="Interview">{interviewee_note ?? interviewee}</ArticleNote>}
      {authors.length > 0 && <ArticleNote name="Words">{authors.map(({ name }) => name).join(', ')}</ArticleNote>}
      {series && <ArticleNote name="Series">{formatSeriesPart(series, series_position, around.parts)}</ArticleNote>}
    </div>
  )
}

/** Corrections since publication, for people who have read an earlier version. */
const Corrections = ({ corrections }: Pick<ArticleDetail, 'corrections'>) =>
  corrections.length > 0 && (
    <section className="article-corrections" aria-labelledby="corrections">
      <h2 id="corrections">{corrections.length === 1 ? 'Correction' : 'Corrections'}</h2>
      {corrections.map(({ on, text }) => (
        <p key={`${on} ${text}`}>
          <VisitorDate at={on} /> {text}
        </p>
      ))}
    </section>
  )

interface ArticleBodyProps {
  article: ArticleDetail
  allPath: string
  /** E-mail address to which visitors can report errors. */
  correctionsTo?: string | undefined
  /** Content below the text, such as related events. */
  children?: ReactNode
}

/** Text of an article, with the authors above and the publish date below. */
export function ArticleBody({ article, allPath, correctionsTo, children }: ArticleBodyProps) {
  return (
    <div className="wrap grid article-body">
      <ArticleNotes article={article} />
      <div className="article-main">
        <Prose article initial={hasDropCap(article.content_html)} html={article.content_html} />
        <Corrections corrections={article.corrections} />
        {children}
        <SeriesNav article={article} />
        <footer className="article-end">
          <span>
            Published on <VisitorDate at={article.published_at} />
          </span>
          <MoreLink to={allPath}>View All Articles</MoreLink>
          {correctionsTo && (
            <span>
              Found an error? Write to{' '}
              <a href={`mailto:${correctionsTo}?subject=${encodeURIComponent(`Correction: ${article.title}`)}`}>
                {correctionsTo}
              </a>
              .
            </span>
          )}
        </footer>
      </div>
    </div>
  )
}
