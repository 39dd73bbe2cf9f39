import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PreviewButton } from '../../../desk/form/preview-button.tsx'
import { PreviewLinks } from '../../../desk/preview-links/preview-links.tsx'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import { RecordPage } from '../../../desk/record-page.tsx'
import { makeLazyPart } from '../../../platform/lazy-part.ts'
import { fixedPageRecord, pageRecord } from './page-record.ts'
import { PageTrashButton, PageTrashCallout, useRestorePage } from './page-trash.tsx'

/** Page to edit a page: form, preview, history, trash and restore. */
export function PageEditorPage() {
  const { id = '' } = useParams()
  const restore = useRestorePage()
  const { data: page } = useQuery(storedRowQueries.one(pageRecord, id))
  const isFixed = page?.is_fixed === true
  return (
    <RecordPage
      kind={isFixed ? fixedPageRecord : pageRecord}
      above={(_, row) => row?.binned_at && <PageTrashCallout />}
      restore={row => restore(String(row.id))}
      more={(form, row) => (
        <PreviewButton>
          {close => <PagePreview form={form} template={row?.template} slug={row?.slug} onClose={close} />}
        </PreviewButton>
      )}
      panel={(_, row) =>
        row
          ? [
              ...(isFixed
                ? []
                : [
                    {
                      title: 'Search and sharing',
                      content: <PreviewLinks record={{ kind: 'page', id: String(row.id) }} />,
                    },
                  ]),
              {
                title: 'Publish',
                content: isFixed ? (
                  <p className="field-hint">
                    The site links to this page at {pageRecord.read?.(String(row.slug))}. The URL stays, and the page
                    cannot be deleted.
                  </p>
                ) : (
                  !row.binned_at && (
                    <PageTrashButton id={String(row.id)} title={String(row.title)} slug={String(row.slug)} />
                  )
                ),
              },
            ]
          : []
      }
    />
  )
}

const PagePreview = makeLazyPart(() => import('./page-live-preview.tsx'))
