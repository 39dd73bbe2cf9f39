import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { personQueries } from '../../../features/person/person-queries.ts'
import { QuoteDesk } from '../../../features/person/ui/quote-desk.tsx'
import { paths } from '../../../platform/paths.ts'
import { PageHead } from '../../../platform/seo/page-head.tsx'
import { useSession } from '../../../platform/session/session-context.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { ReadingFailure } from '../../../ui/read-failure.tsx'

export default function QuoteSettingsRoute() {
  const [params] = useSearchParams()
  const mayRemove = useSession().can('purge content')
  const quotes = useQuery(personQueries.storedQuotes())
  const people = useQuery(personQueries.stored())
  const failed = [quotes, people].find(({ isError, data }) => isError && !data)
  return (
    <>
      <PageHead title="Quotes, settings" description="For the people who run the site." />
      <DeskHead
        crumb="Settings"
        title="Quotes"
        lede="What our leaders say, with who said it, where and when."
        actions={<ButtonLink to={paths.settings.quote('new')}>Add a quotation</ButtonLink>}
      />
      {failed && <ReadingFailure subject="The quotations" retry={() => void failed.refetch()} />}
      {quotes.data && people.data && (
        <QuoteDesk
          quotes={quotes.data}
          people={people.data}
          query={params.get('q') ?? ''}
          removeRefused={mayRemove ? undefined : 'Only an admin removes quotations.'}
        />
      )}
    </>
  )
}
