import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { partnerQueries } from '../../../features/partner/partner-queries.ts'
import { PartnerDesk } from '../../../features/partner/ui/partner-desk.tsx'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { ReadingFailure } from '../../../ui/read-failure.tsx'

export default function PartnerSettingsRoute() {
  const [params] = useSearchParams()
  const mayRemove = useSession().can('purge content')
  const { data, isError, refetch } = useQuery(partnerQueries.stored())
  return (
    <>
      <PageHead title="Partners, settings" description="For the people who run the site." />
      <DeskHead
        crumb="Settings"
        title="Partners"
        lede="Institutions with a written role, in the order of the site. The page Partners sorts them under their roles."
        actions={<ButtonLink to={paths.settings.partner('new')}>Add a partner</ButtonLink>}
      />
      {isError && !data && <ReadingFailure subject="The partners" retry={() => void refetch()} />}
      {data && (
        <PartnerDesk
          partners={data}
          query={params.get('q') ?? ''}
          today={new Date().toISOString().slice(0, 10)}
          removeRefused={mayRemove ? undefined : 'Only an admin removes partners.'}
        />
      )}
    </>
  )
}
