import { useQuery } from '@tanstack/react-query'
import { AdminPageHead } from '../../../desk/admin-page-head.tsx'
import { FixedPageList } from '../../../features/page/desk/fixed-page-list.tsx'
import { pageQueries } from '../../../features/page/page-queries.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'

export default function PageSettingsRoute() {
  const { data, isError, refetch } = useQuery(pageQueries.stored())
  return (
    <>
      <PageHead title="Pages, settings" description="For editors and administrators." />
      <AdminPageHead crumb="Settings" title="Pages" lede="Pages that consist of one text." />
      {isError && !data && <ReadFailureCallout subject="Pages" retry={() => void refetch()} />}
      {data && <FixedPageList pages={data} />}
    </>
  )
}
