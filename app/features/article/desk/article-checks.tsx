import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { ChecksProvider } from '../../../desk/checker/checker.tsx'
import { findInternalLinks } from '../../../desk/checker/internal-links.ts'
import { useDeadLinks } from '../../../desk/checker/use-dead-links.ts'
import { parseStringList, toTrimmedText } from '../../../desk/record/field-kind.ts'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import type { RecordForm } from '../../../desk/record/use-record-form.ts'
import { toUtcDay } from '../../../platform/dates/format-in-time-zone.ts'
import { type CheckedArticle, checkArticle } from './article-check.ts'
import { checkPicturesOfArticle, listPicturesOfArticle, makeCheckedPicturesQuery } from './article-picture-check.ts'

/** Provides the findings about an article before publication to the components of the article's edit page. */
export function ArticleChecks({ form, children }: { form: RecordForm; children: ReactNode }) {
  const findings = useArticleFindings(form)
  const checks = useMemo(() => ({ findings, controls: fieldControlSelectors }), [findings])
  return <ChecksProvider value={checks}>{children}</ChecksProvider>
}

function useArticleFindings(form: RecordForm) {
  // Deferred values of the form, so that the checks never delay typing.
  const values = useDeferredValue(form.values)
  const article = useMemo(() => toCheckedArticle(values), [values])
  const { data: people = [] } = useQuery(storedRowQueries.choices({ table: 'people', title: 'name' }))
  const { data: authors = [] } = useQuery(storedRowQueries.choices({ table: 'authors', title: 'name' }))
  const dead = useDeadLinks(findInternalLinks(article.content_html))
  const pictures = useCheckedPictures(article)
  const isPublic = form.stored.fields.status === 'published'
  return useMemo(
    () => [
      ...checkArticle(
        article,
        [...people, ...authors].map(({ title }) => title),
        dead,
        isPublic,
      ),
      ...(pictures ? checkPicturesOfArticle(article, pictures, toUtcDay()) : []),
    ],
    [article, people, authors, dead, pictures, isPublic],
  )
}

const toCheckedArticle = (values: RecordForm['values']): CheckedArticle => ({
  title: toTrimmedText(values.title),
  excerpt: toTrimmedText(values.excerpt),
  content_html: toTrimmedText(values.content_html),
  feature_image_url: toTrimmedText(values.feature_image_url),
  feature_image_alt: toTrimmedText(values.feature_image_alt),
  category_id: toTrimmedText(values.category_id),
  authors: parseStringList(values.authors),
  seo_title: toTrimmedText(values.seo_title),
  seo_description: toTrimmedText(values.seo_description),
})

/** Metadata that the library has about the pictures of an article. Undefined while loading. */
function useCheckedPictures(article: CheckedArticle) {
  const paths = listPicturesOfArticle(article)
  const { data } = useQuery(makeCheckedPicturesQuery(paths))
  return paths.length > 0 ? data : undefined
}

const fieldControlSelectors = { feature_image_url: '.picture-field-actions button' } satisfies Partial<
  Record<keyof CheckedArticle, string>
>
