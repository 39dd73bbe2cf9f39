import { useQuery } from '@tanstack/react-query'
import { DeskHead } from '../../../desk/desk-head.tsx'
import { PageDesk } from '../../../features/page/desk/page-desk.tsx'
import { pageQueries } from '../../../features/page/page-queries.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'

export default function PageSettingsRoute() {
  const { data, isError, refetch } = useQuery(pageQueries.stored())
  return (
    <>
      <PageHead title="Pages, settings" description="For editors and administrators." />
      <DeskHead crumb="Settings" title="Pages" lede="Pages that consist of one text." />
      {isError && !data && <ReadFailureCallout subject="Pages" retry={() => void refetch()} />}
      {data && <PageDesk pages={data} />}
    </>
  )
}
