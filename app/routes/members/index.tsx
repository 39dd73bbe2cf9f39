import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatMemberRange, type MemberPage } from '../../features/member/member.ts'
import { buildMemberListPath, type MemberSearch, readMemberSearch } from '../../features/member/member-input.ts'
import { memberQueries } from '../../features/member/member-queries.ts'
import { MemberFilters } from '../../features/member/ui/member-filters.tsx'
import { MemberList } from '../../features/member/ui/member-list.tsx'
import { useMemberDirectory, useMemberDirectoryAccess } from '../../features/member/ui/use-member-directory.ts'
import { getSettingText } from '../../features/setting/setting.ts'
import { settingQueries } from '../../features/setting/setting-queries.ts'
import type { RouteWithUrlParameters } from '../../platform/address-parameters.ts'
import { paths } from '../../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../../platform/query/hydrate-queries.ts'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { PatternBorder } from '../../ui/band.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { ContentSkeleton } from '../../ui/content-skeleton.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MoreLink } from '../../ui/more-link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ReadFailureCallout } from '../../ui/read-failure.tsx'
import type { Route } from './+types/index'
import './members.css'

const textsQuery = settingQueries.words('members', ['members.intro'])
const makeMembersQuery = (url: string) => memberQueries.forEverybody(readMemberSearch(new URL(url).searchParams))

export const handle: RouteWithUrlParameters = { reads: readMemberSearch }
export const loader = ({ request, context }: Route.LoaderArgs) =>
  hydrateQueries(context, makeMembersQuery(request.url), textsQuery)
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  prefetchQueries(makeMembersQuery(request.url), textsQuery)

export default function MembersRoute() {
  const [params] = useSearchParams()
  const search = readMemberSearch(params)
  const { data: list, isPending, isError, refetch } = useMemberDirectory(search)
  const { data: settings } = useQuery(textsQuery())
  const isSignedIn = useMemberDirectoryAccess() !== undefined
  return (
    <>
      <PageHead
        title="Members"
        description="Members of the network who wish to be found, by circle and country."
        path={paths.members}
      />
      <PageTitle
        title="Members"
        intro={
          list?.audience === 'members'
            ? 'Members who agreed to be shown. Each decides what is told.'
            : getSettingText(
                settings,
                'members.intro',
                'Members who agreed to be shown to everybody. Members see more of each other.',
              )
        }
      >
        {isSignedIn ? (
          <ButtonLink line slim to={paths.profileDirectory}>
            Your directory entry
          </ButtonLink>
        ) : (
          <ButtonLink line slim to={paths.signInFor(paths.members)}>
            Sign in
          </ButtonLink>
        )}
      </PageTitle>
      <PatternBorder seed="the selvedge of the members page" />
      <div className="wrap members-page block-end">
        {/* The form stays mounted while another list loads, so that the typed text stays. */}
        {(!list || list.total > 0 || hasMemberFilters(search)) && <MemberFilters search={search} list={list} />}
        {isPending && <ContentSkeleton label="Loading the members" of="people" count={12} />}
        {isError && <ReadFailureCallout subject="The directory" retry={() => void refetch()} />}
        {list && <MemberResults list={list} search={search} />}
      </div>
    </>
  )
}

const hasMemberFilters = ({ q, circle, country }: MemberSearch) =>
  q !== '' || circle !== undefined || country !== undefined

function MemberResults({ list, search }: { list: MemberPage; search: MemberSearch }) {
  if (list.total === 0)
    return hasMemberFilters(search) ? (
      <EmptyState title="Nobody answers to this." action={{ to: paths.members, label: 'Show everybody' }}>
        Fewer letters find more. Accents make no difference.
      </EmptyState>
    ) : (
      <EmptyState
        title={list.audience === 'members' ? 'Nobody is listed yet.' : 'No member is shown to visitors yet.'}
        action={
          list.audience === 'members'
            ? { to: paths.profileDirectory, label: 'Choose how you are shown' }
            : { to: paths.connect, label: 'Apply for membership' }
        }
      >
        Members find one another here, by circle and country, once they have agreed to be shown. Each decides to whom.
      </EmptyState>
    )
  return (
    <>
      <p className="members-count" role="status">
        {formatMemberRange(list)} {list.total === 1 ? 'member' : 'members'}
      </p>
      <MemberList members={list.rows} />
      {(list.before > 0 || list.next) && (
        <nav className="members-pages" aria-label="Pages of members">
          {list.before > 0 && <MoreLink to={buildMemberListPath(search)}>From the beginning</MoreLink>}
          {list.next && (
            <MoreLink to={buildMemberListPath(search, list.next)} rel="next">
              The next {Math.min(list.rows.length, list.total - list.before - list.rows.length)}
            </MoreLink>
          )}
        </nav>
      )}
    </>
  )
}
