import { useQuery } from '@tanstack/react-query'
import { circleQueries, sortCircles } from '../../features/circle/circle-queries.ts'
import { formatMemberWork } from '../../features/member/member.ts'
import { memberQueries } from '../../features/member/member-queries.ts'
import { MemberDetails } from '../../features/member/ui/member-details.tsx'
import { useMember } from '../../features/member/ui/use-member-directory.ts'
import { paths } from '../../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../../platform/query/hydrate-queries.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { useSession } from '../../platform/session/session-context.ts'
import { PatternBorder } from '../../ui/band.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BackLink } from '../../ui/more-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ReadFailureCallout } from '../../ui/read-failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/$id'
import './members.css'

const listQueries = (id: string) => [memberQueries.oneForEverybody(id), circleQueries.all] as const

// Loads a member as any visitor may see the member. The server's page is the same for all visitors and does not reveal
// members who are not public.
export const loader = ({ params: { id }, context }: Route.LoaderArgs) => hydrateQueries(context, ...listQueries(id))
export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => prefetchQueries(...listQueries(id))

export default function MemberRoute({ params: { id } }: Route.ComponentProps) {
  const { status } = useSession()
  const { data: member, isPending, isError, refetch } = useMember(id)
  const { data: circles = [] } = useQuery(circleQueries.all())
  const waits = isPending || (!member && status === 'looking')
  return (
    <>
      {/* Search engines index only members who are visible to everyone. */}
      <PageHead
        title={member?.full_name ?? 'A member'}
        description={(member && formatMemberWork(member)) ?? 'A member of the network.'}
        {...(member?.audience === 'everybody' && { path: paths.member(id) })}
      />
      <div className="wrap">
        <BackLink to={paths.members}>Members</BackLink>
      </div>
      {member && (
        <>
          <PageTitle title={member.full_name} intro={formatMemberWork(member)} />
          <PatternBorder seed={member.user_id} />
          <div className="wrap block-end member-page">
            <MemberDetails member={member} circles={sortCircles(circles)} />
          </div>
        </>
      )}
      {!member && (
        <div className="wrap block-end">
          {waits ? (
            <>
              <div className="member-waiting">
                <Spinner label="Looking for the member" />
              </div>
              <noscript>
                <MemberNotFound isSignedIn={false} id={id} />
              </noscript>
            </>
          ) : isError ? (
            <ReadFailureCallout subject="The member" retry={() => void refetch()} />
          ) : (
            <MemberNotFound isSignedIn={status === 'in'} id={id} />
          )}
        </div>
      )}
    </>
  )
}

const MemberNotFound = ({ isSignedIn, id }: { isSignedIn: boolean; id: string }) => (
  <EmptyState
    heading="h1"
    title="Nobody is found here."
    action={
      isSignedIn
        ? { to: paths.members, label: 'All members' }
        : { to: paths.signInFor(paths.member(id)), label: 'Sign in' }
    }
  >
    {isSignedIn
      ? 'They may not wish to be found, or the address is not quite right.'
      : 'Some members are found by members alone. Sign in to see whether this is one.'}
  </EmptyState>
)
