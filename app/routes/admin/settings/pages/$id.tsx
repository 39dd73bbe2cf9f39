import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { RevisionList } from '../../../../desk/history/revision-list.tsx'
import { pageLabels } from '../../../../features/page/page-input.ts'
import { pageQueries } from '../../../../features/page/page-queries.ts'
import { PageForm } from '../../../../features/page/ui/page-form.tsx'
import { paths } from '../../../../platform/paths.ts'
import { PageHead } from '../../../../platform/seo/page-head.tsx'
import { DeskHead } from '../../../../ui/desk-head.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ReadingFailure } from '../../../../ui/read-failure.tsx'

const crumb = <Link to={paths.settings.pages}>Pages</Link>

export default function PageEditorRoute() {
  const { id = '' } = useParams()
  const open = useSearchParams()[0].has('preview')
  const { data: page, isError, refetch } = useQuery(pageQueries.storedOne(id))
  return (
    <>
      <PageHead title={`${page?.title ?? 'Page'}, settings`} description="For the people who run the site." />
      <DeskHead crumb={crumb} title={page?.title ?? 'Page'} />
      {isError && !page && <ReadingFailure subject="The page" retry={() => void refetch()} />}
      {page === null && (
        <EmptyState title="There is no such page." action={{ to: paths.settings.pages, label: 'All pages' }}>
          It may have been removed.
        </EmptyState>
      )}
      {page && (
        <div className="settings-sections">
          <PageForm
            key={page.id}
            page={page}
            preview={{ open, to: open ? paths.settings.page(id) : `${paths.settings.page(id)}?preview` }}
            history={
              <RevisionList
                of={{
                  table: 'pages',
                  key: page.id,
                  subject: page.title,
                  columns: Object.keys(pageLabels),
                  labels: pageLabels,
                }}
                invalidates={[['pages']]}
              />
            }
          />
        </div>
      )}
    </>
  )
}
