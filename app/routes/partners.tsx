import { useQuery } from '@tanstack/react-query'
import { ClosingCallToAction } from '../features/page/ui/closing-call-to-action.tsx'
import { buildPartnerTierKey, partnerTiers } from '../features/partner/partner.ts'
import { partnerQueries } from '../features/partner/partner-queries.ts'
import { PartnerTiers } from '../features/partner/ui/partner-tiers.tsx'
import { getSettingText } from '../features/setting/setting.ts'
import { settingQueries } from '../features/setting/setting-queries.ts'
import { paths } from '../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../platform/query/hydrate-queries.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { SectionsSkeleton } from '../ui/content-skeleton.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadFailureCallout } from '../ui/read-failure.tsx'
import type { Route } from './+types/partners'

const textsQuery = settingQueries.words('partners', [
  'partners.intro',
  'partners.invite.heading',
  'partners.invite.text',
  ...partnerTiers.map(buildPartnerTierKey),
])
const queries = [partnerQueries.described, textsQuery] as const

export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchQueries(...queries)

export default function PartnersRoute() {
  const { data: partners } = useQuery(partnerQueries.described())
  const { data: settings } = useQuery(textsQuery())
  return (
    <>
      <PageHead
        title="Partners"
        description="The institutions behind the network, each with a written role."
        path={paths.partners}
      />
      <PageTitle
        title="Partners"
        total={
          partners?.length
            ? { count: partners.length, label: partners.length === 1 ? 'institution' : 'institutions' }
            : undefined
        }
        intro={getSettingText(settings, 'partners.intro')}
      />
      <PartnerTierSections />
      <ClosingCallToAction
        title={getSettingText(settings, 'partners.invite.heading', 'Bring an institution.')}
        action={{ to: paths.connect, label: 'Write to us' }}
      >
        {getSettingText(settings, 'partners.invite.text')}
      </ClosingCallToAction>
    </>
  )
}

function PartnerTierSections() {
  const { data: partners, isPending, isError, refetch } = useQuery(partnerQueries.described())
  const { data: settings } = useQuery(textsQuery())
  if (isPending)
    return (
      <div className="wrap">
        <SectionsSkeleton label="Loading the partners" of="entries" count={2} sections={4} />
      </div>
    )
  if (isError)
    return (
      <div className="wrap">
        <ReadFailureCallout subject="The partners" retry={() => void refetch()} />
      </div>
    )
  if (partners.length === 0)
    return (
      <div className="wrap">
        <EmptyState title="No partner is named yet.">
          Each will stand here with its role, once that role is written down.
        </EmptyState>
      </div>
    )
  return <PartnerTiers partners={partners} meaning={tier => getSettingText(settings, buildPartnerTierKey(tier))} />
}
