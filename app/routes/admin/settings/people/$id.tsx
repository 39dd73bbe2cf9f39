import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { RevisionList } from '../../../../desk/history/revision-list.tsx'
import { circleQueries } from '../../../../features/circle/circle-queries.ts'
import { personLabels } from '../../../../features/person/person-input.ts'
import { personQueries } from '../../../../features/person/person-queries.ts'
import { PersonForm } from '../../../../features/person/ui/person-form.tsx'
import { africanCountries, otherCountries } from '../../../../platform/countries.ts'
import { paths } from '../../../../platform/paths.ts'
import { PageHead } from '../../../../platform/seo/page-head.tsx'
import { DeskHead } from '../../../../ui/desk-head.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ReadingFailure } from '../../../../ui/read-failure.tsx'

const countries = [...africanCountries, ...otherCountries].map(({ code, name }) => ({ value: code, label: name }))

export default function PersonEditorRoute() {
  const { id = '' } = useParams()
  const isNew = id === 'new'
  const { data, isError, refetch } = useQuery(personQueries.stored())
  const { data: circles = [] } = useQuery(circleQueries.all())
  const person = data?.find(row => row.id === id)
  const title = isNew ? 'New person' : (person?.name ?? 'Person')
  return (
    <>
      <PageHead title={`${title}, settings`} description="For the people who run the site." />
      <DeskHead crumb={<Link to={paths.settings.people}>People</Link>} title={title} />
      {isError && !data && <ReadingFailure subject="The person" retry={() => void refetch()} />}
      {data && !isNew && !person && (
        <EmptyState title="It is not here any more." action={{ to: paths.settings.people, label: 'All people' }}>
          Somebody removed it.
        </EmptyState>
      )}
      {data && (person || isNew) && (
        <div className="settings-sections">
          <PersonForm
            key={id}
            person={person}
            circles={circles.map(circle => ({ value: circle.id, label: circle.name }))}
            countries={countries}
            history={
              person && (
                <RevisionList
                  of={{
                    table: 'people',
                    key: id,
                    subject: title,
                    columns: Object.keys(personLabels),
                    labels: personLabels,
                  }}
                  touches={[['people']]}
                />
              )
            }
          />
        </div>
      )}
    </>
  )
}
