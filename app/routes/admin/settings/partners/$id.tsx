import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { RevisionList } from '../../../../desk/history/revision-list.tsx'
import { partnerLabels } from '../../../../features/partner/partner-input.ts'
import { partnerQueries } from '../../../../features/partner/partner-queries.ts'
import { PartnerForm } from '../../../../features/partner/ui/partner-form.tsx'
import { paths } from '../../../../platform/paths.ts'
import { PageHead } from '../../../../platform/seo/page-head.tsx'
import { DeskHead } from '../../../../ui/desk-head.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ReadingFailure } from '../../../../ui/read-failure.tsx'

export default function PartnerEditorRoute() {
  const { id = '' } = useParams()
  const isNew = id === 'new'
  const { data, isError, refetch } = useQuery(partnerQueries.stored())
  const partner = data?.find(row => row.id === id)
  const title = isNew ? 'New partner' : (partner?.name ?? 'Partner')
  return (
    <>
      <PageHead title={`${title}, settings`} description="For the people who run the site." />
      <DeskHead crumb={<Link to={paths.settings.partners}>Partners</Link>} title={title} />
      {isError && !data && <ReadingFailure subject="The partner" retry={() => void refetch()} />}
      {data && !isNew && !partner && (
        <EmptyState title="It is not here any more." action={{ to: paths.settings.partners, label: 'All partners' }}>
          Somebody removed it.
        </EmptyState>
      )}
      {data && (partner || isNew) && (
        <div className="settings-sections">
          <PartnerForm
            key={id}
            partner={partner}
            history={
              partner && (
                <RevisionList
                  of={{
                    table: 'partners',
                    key: id,
                    subject: title,
                    columns: Object.keys(partnerLabels),
                    labels: partnerLabels,
                  }}
                  touches={[['partners']]}
                />
              )
            }
          />
        </div>
      )}
    </>
  )
}
