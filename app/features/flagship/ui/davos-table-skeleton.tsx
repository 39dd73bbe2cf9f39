import { useQuery } from '@tanstack/react-query'
import { LoadingPageTitle } from '../../../platform/seo/loading-page-title.tsx'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { SkeletonLines } from '../../../ui/skeleton-lines.tsx'
import { flagshipQueries } from '../flagship-queries.ts'
import { useFlagshipName } from './flagship-skeleton.tsx'
import './davos-table-page.css'

/** Skeleton of the page "the table of the year": name on a dark background, and space for the seating plan. */
export function DavosTableSkeleton({ slug }: { slug: string }) {
  const { title: city } = useFlagshipName(slug)
  const { data: link } = useQuery(flagshipQueries.davosLink())
  const title = link?.title ?? city
  return (
    <div className="night table-head" role="status">
      <LoadingPageTitle title={title} />
      <span className="visually-hidden">Loading the convening</span>
      <div className="wrap grid">
        <div className="table-name">
          <h1>{title}</h1>
        </div>
        <SkeletonLines className="span-6" rows={3} />
        <SkeletonLines className="span-5-end" rows={2} />
      </div>
      <div className="wrap">
        <SkeletonBlock className="table-plan-coming" cloth={0} />
      </div>
    </div>
  )
}
