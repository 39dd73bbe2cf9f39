import { useQueryClient } from '@tanstack/react-query'
import { findCachedRecord } from '../../../platform/query/cached-record.ts'
import { LoadingPageTitle } from '../../../platform/seo/loading-page-title.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { SkeletonLines } from '../../../ui/skeleton-lines.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { Article } from '../article.ts'
import { ArticleHead } from './article-head.tsx'
import './article-page.css'

const isListedArticle = (row: object): row is Article =>
  'slug' in row && 'excerpt' in row && 'hue' in row && 'media' in row

/** Skeleton of an article page. Data that is already loaded for a list of articles is shown immediately. */
export function ArticleSkeleton({ slug }: { slug: string }) {
  const listed = findCachedRecord(useQueryClient(), ['articles'], slug, isListedArticle)
  if (!listed) return <PageSkeleton label="Loading the article" />
  return (
    <article>
      <LoadingPageTitle title={listed.title} />
      <ArticleHead article={listed} />
      <div className="wrap grid article-body">
        <div className="article-notes">
          <SkeletonLines rows={3} />
        </div>
        <div className="article-main">
          <Spinner label="Loading the article" />
          <SkeletonLines rows={9} />
        </div>
      </div>
    </article>
  )
}
