import { useQuery } from '@tanstack/react-query'
import { appearanceQueries } from '../features/event/event-appearances.ts'
import { UpcomingAppearances } from '../features/event/ui/upcoming-appearances.tsx'
import { groupPeopleByOffice, listOffices, removeOfficeFromTitle } from '../features/person/office.ts'
import { personQueries } from '../features/person/person-queries.ts'
import { Biography } from '../features/person/ui/biography.tsx'
import { getContactEmail, getSettingText } from '../features/setting/setting.ts'
import { settingQueries } from '../features/setting/setting-queries.ts'
import { paths } from '../platform/paths.ts'
import { hydrateQueries, prefetchQueries } from '../platform/query/hydrate-queries.ts'
import { PageHead } from '../platform/seo/page-head.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ContentSkeleton } from '../ui/content-skeleton.tsx'
import { CoverOrder } from '../ui/cover-order.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { MoreLink } from '../ui/more-link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ReadFailureCallout } from '../ui/read-failure.tsx'
import { Weave } from '../ui/weave.tsx'
import type { Route } from './+types/team'
import './team.css'

const biographiesQuery = personQueries.biographies('management')
const textsQuery = settingQueries.words('team', ['management.intro'])
const appearancesQuery = appearanceQueries.ofGroup('management')
const queries = [biographiesQuery, textsQuery, appearancesQuery, settingQueries.site] as const

export const loader = ({ context }: Route.LoaderArgs) => hydrateQueries(context, ...queries)
export const clientLoader = (_: Route.ClientLoaderArgs) => prefetchQueries(...queries)

export default function TeamRoute() {
  const { data: settings } = useQuery(textsQuery())
  const { data: site } = useQuery(settingQueries.site())
  const email = getContactEmail(site)
  return (
    <>
      <PageHead
        title="Management"
        description="The people who run the network from day to day, and where they sit."
        path={paths.management}
      />
      <PageTitle title="Management" intro={getSettingText(settings, 'management.intro')}>
        <ButtonLink line to={email ? `mailto:${email}` : paths.connect}>
          Write to the office
        </ButtonLink>
      </PageTitle>
      <OfficesSection />
    </>
  )
}

/**
 * Patterns of the woven bands. The patterns alternate, so that two offices side by side never have the same pattern.
 */
const cloths = ['applique', 'strip', 'twill'] as const

/** Offices in two columns. If no person has an office, all people are in one list. */
function OfficesSection() {
  const { data, isPending, isError, refetch } = useQuery(biographiesQuery())
  const { data: spoken = [] } = useQuery(appearancesQuery())
  const { data: site } = useQuery(settingQueries.site())
  if (isPending)
    return (
      <div className="wrap block-end">
        <ContentSkeleton label="Loading the team" of="people" count={8} />
      </div>
    )
  if (isError)
    return (
      <div className="wrap block-end">
        <ReadFailureCallout subject="The team" retry={() => void refetch()} />
      </div>
    )
  if (data.length === 0)
    return (
      <div className="wrap block-end">
        <EmptyState title="Nobody is introduced here yet." action={{ to: paths.connect, label: 'Write to us' }}>
          The people of the office will be named on this page.
        </EmptyState>
      </div>
    )
  const groups = groupPeopleByOffice(data, listOffices(site?.contact))
  // Covers are assigned row by row, because the offices are side by side.
  const longest = Math.max(...groups.map(group => group.people.length))
  const across = Array.from({ length: longest }, (_, row) => groups.flatMap(group => group.people[row]?.name ?? []))
  return (
    <CoverOrder of={across.flat()}>
      <div className={groups.length > 1 ? 'wrap offices offices-facing' : 'wrap offices'}>
        {groups.map(({ office, people: staff }, at) => (
          <section key={office?.city ?? ''} aria-labelledby={`office-${office?.city ?? 'elsewhere'}`}>
            <Weave
              className="office-cloth"
              seed={`the office in ${office?.city ?? 'the world'}`}
              kind={cloths[at % cloths.length]}
              width={1440}
              height={432}
              eager
            />
            <h2 id={`office-${office?.city ?? 'elsewhere'}`}>
              {office?.city ?? (groups.length > 1 ? 'Elsewhere' : 'The office')}
            </h2>
            {office && <p className="office-address">{office.address}</p>}
            <ul>
              {staff.map(person => (
                <li key={person.id}>
                  <Biography person={person} line={removeOfficeFromTitle(person.title, office)} form="row">
                    <UpcomingAppearances
                      appearances={spoken.filter(({ person_slug }) => person_slug === person.slug)}
                    />
                    <MoreLink to={paths.contactPerson(person.slug)}>Write to {person.name}</MoreLink>
                  </Biography>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </CoverOrder>
  )
}
