import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { personQueries } from '../../../features/person/person-queries.ts'
import { PersonDesk } from '../../../features/person/ui/person-desk.tsx'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { ReadingFailure } from '../../../ui/read-failure.tsx'

export default function PersonSettingsRoute() {
  const [params] = useSearchParams()
  const mayRemove = useSession().can('purge content')
  const { data, isError, refetch } = useQuery(personQueries.stored())
  return (
    <>
      <PageHead title="People, settings" description="For the people who run the site." />
      <DeskHead
        crumb="Settings"
        title="People"
        lede="The council, management and the chairs of circles, in the order of the site. Accounts are under Users."
        actions={<ButtonLink to={paths.settings.person('new')}>Add a person</ButtonLink>}
      />
      {isError && !data && <ReadingFailure subject="The people" retry={() => void refetch()} />}
      {data && (
        <PersonDesk
          people={data}
          query={params.get('q') ?? ''}
          group={params.get('group') ?? ''}
          removeRefused={mayRemove ? undefined : 'Only an admin removes people.'}
        />
      )}
    </>
  )
}
