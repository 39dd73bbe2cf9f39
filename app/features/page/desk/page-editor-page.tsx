import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PreviewButton } from '../../../desk/form/preview-button.tsx'
import { makeIncomingLinksRow } from '../../../desk/links/incoming-links-row.tsx'
import { PanelActions } from '../../../desk/panel/panel-actions.tsx'
import { PreviewLinks } from '../../../desk/preview-links/preview-links.tsx'
import type { RowValues } from '../../../desk/record/row-source.ts'
import { storedRowQueries } from '../../../desk/record/stored-row-queries.ts'
import { useRecordDuplication } from '../../../desk/record/use-record-duplication.ts'
import { RecordPage } from '../../../desk/record-page.tsx'
import { makeLazyPart } from '../../../platform/lazy-part.ts'
import { pageBulkOperations } from './page-actions.ts'
import { fixedPageRecord, pageRecord } from './page-record.ts'
import { PageTrashButton, PageTrashCallout, useRestorePage } from './page-trash.tsx'

/** Page to edit a page: form, preview, history, trash and restore. */
export function PageEditorPage() {
  const { id = '' } = useParams()
  const restore = useRestorePage()
  const { data: page } = useQuery({ ...storedRowQueries.one(pageRecord, id), enabled: id !== 'new' })
  const isFixed = page?.is_fixed === true
  const makeDuplicateEntry = useRecordDuplication(pageRecord, pageBulkOperations.functions)
  const listActions = (row: RowValues) =>
    row.binned_at ? [] : [makeDuplicateEntry({ id: String(row.id), title: String(row.title) })]
  return (
    <RecordPage
      kind={isFixed ? fixedPageRecord : pageRecord}
      above={(_, row) => row?.binned_at && <PageTrashCallout />}
      entries={listActions}
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
                content: (
                  <>
                    {isFixed && (
                      <p className="field-hint">
                        The site links to this page at {pageRecord.read?.(String(row.slug))}. The URL stays, and the
                        page cannot be deleted.
                      </p>
                    )}
                    <PanelActions entries={listActions(row)} />
                    {!isFixed && !row.binned_at && (
                      <PageTrashButton id={String(row.id)} title={String(row.title)} slug={String(row.slug)} />
                    )}
                  </>
                ),
              },
              makeIncomingLinksRow({ kind: 'page', id: String(row.id) }),
            ]
          : []
      }
    />
  )
}

const PagePreview = makeLazyPart(() => import('./page-live-preview.tsx'))
