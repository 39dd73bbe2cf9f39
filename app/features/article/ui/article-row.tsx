import { CoverOrder } from '../../../ui/cover-order.tsx'
import type { Article } from '../article.ts'
import { ArticleTeaser } from './article-teaser.tsx'

type Props = {
  articles: readonly Article[]
  withExcerpt?: boolean
  withTime?: boolean
  /** Label of the link to each article. Default: the category's label. */
  action?: string
  className?: string
}

/** Row of three articles. Adjacent articles never have the same cloth (woven pattern). */
export function ArticleRow({ articles, withExcerpt, withTime, action, className }: Props) {
  return (
    <div className={className ? `article-row ${className}` : 'article-row'}>
      <CoverOrder of={articles.map(({ slug }) => slug)}>
        {articles.map(article => (
          <ArticleTeaser
            key={article.id}
            article={article}
            action={action}
            withExcerpt={withExcerpt}
            withTime={withTime}
          />
        ))}
      </CoverOrder>
    </div>
  )
}
