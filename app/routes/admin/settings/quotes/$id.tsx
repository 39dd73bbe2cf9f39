import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { RevisionList } from '../../../../desk/history/revision-list.tsx'
import { quoteLabels } from '../../../../features/person/person-input.ts'
import { personQueries } from '../../../../features/person/person-queries.ts'
import { QuoteForm } from '../../../../features/person/ui/quote-form.tsx'
import { paths } from '../../../../platform/paths.ts'
import { PageHead } from '../../../../platform/seo/page-head.tsx'
import { DeskHead } from '../../../../ui/desk-head.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ReadingFailure } from '../../../../ui/read-failure.tsx'

export default function QuoteEditorRoute() {
  const { id = '' } = useParams()
  const isNew = id === 'new'
  const { data, isError, refetch } = useQuery(personQueries.storedQuotes())
  const { data: people } = useQuery(personQueries.stored())
  const quote = data?.find(row => row.id === id)
  const title = isNew ? 'New quotation' : (people?.find(person => person.id === quote?.person_id)?.name ?? 'Quotation')
  return (
    <>
      <PageHead title={`${title}, settings`} description="For the people who run the site." />
      <DeskHead crumb={<Link to={paths.settings.quotes}>Quotes</Link>} title={title} />
      {isError && !data && <ReadingFailure subject="The quotation" retry={() => void refetch()} />}
      {data && !isNew && !quote && (
        <EmptyState title="It is not here any more." action={{ to: paths.settings.quotes, label: 'All quotes' }}>
          Somebody removed it.
        </EmptyState>
      )}
      {data && people && (quote || isNew) && (
        <div className="settings-sections">
          <QuoteForm
            key={id}
            quote={quote}
            people={people}
            history={
              quote && (
                <RevisionList
                  of={{
                    table: 'quotes',
                    key: id,
                    subject: title,
                    columns: Object.keys(quoteLabels),
                    labels: quoteLabels,
                  }}
                  touches={[['quotes']]}
                />
              )
            }
          />
        </div>
      )}
    </>
  )
}
