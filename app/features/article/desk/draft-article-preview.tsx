import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { FieldValues } from '../../../desk/record/merge.ts'
import { useBackOfficePicture } from '../../../platform/images/library-picture.ts'
import { PictureSourceContext } from '../../../platform/images/picture-source-context.ts'
import { paths } from '../../../platform/paths.ts'
import type { ArticleDetail } from '../article.ts'
import { ArticleBody } from '../ui/article-body.tsx'
import { ArticleHead } from '../ui/article-head.tsx'
import { buildDraftArticle, emptyArticleReferenceRows, makeArticleReferenceRowsQuery } from './article-draft.ts'

type Props = {
  /** Values of the article by column, stored or unsaved. */
  values: FieldValues
  /**
   * Renders the events that the article mentions. The caller passes this function, because events belong to another
   * feature.
   */
  drawMentions?: ((events: ArticleDetail['events']) => ReactNode) | undefined
}

/** Preview of an unpublished article, as visitors would see the article. */
export function DraftArticlePreview({ values, drawMentions }: Props) {
  const [now] = useState(() => new Date().toISOString())
  const { data: around = emptyArticleReferenceRows } = useQuery({
    ...makeArticleReferenceRowsQuery(values),
    placeholderData: keepPreviousData,
  })
  const article = useMemo(() => buildDraftArticle(values, around, now), [values, around, now])
  return (
    <PictureSourceContext value={useBackOfficePicture}>
      <article>
        <ArticleHead article={article} />
        <ArticleBody article={article} allPath={paths.allNews}>
          {drawMentions?.(article.events)}
        </ArticleBody>
      </article>
    </PictureSourceContext>
  )
}
