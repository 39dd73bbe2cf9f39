import { UserCheck } from 'lucide'
import { Checker, CheckFindingCount } from '../../../desk/checker/checker.tsx'
import { PreviewButton } from '../../../desk/form/preview-button.tsx'
import { makeIncomingLinksRow } from '../../../desk/links/incoming-links-row.tsx'
import { recordBulkActions } from '../../../desk/list/bulk-functions.ts'
import { useBulkActionRun } from '../../../desk/list/use-bulk-action-run.ts'
import { PanelActions } from '../../../desk/panel/panel-actions.tsx'
import { PreviewLinks } from '../../../desk/preview-links/preview-links.tsx'
import type { RowValues } from '../../../desk/record/row-source.ts'
import { useRecordDuplication } from '../../../desk/record/use-record-duplication.ts'
import { RecordPage } from '../../../desk/record-page.tsx'
import { makeLazyPart } from '../../../platform/lazy-part.ts'
import { Callout } from '../../../ui/callout.tsx'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { articleBulkOperations } from './article-actions.ts'
import { ArticleChecks } from './article-checks.tsx'
import { articleRecord } from './article-record.ts'
import { ArticleReviewPanel, ReviewSummary } from './article-review-panel.tsx'
import { ReviewBanner } from './review-banner.tsx'
import { SeriesParts } from './series-parts.tsx'
import { SharePreview } from './share-preview.tsx'
import { useReviewReply } from './use-review-reply.ts'

/** Page to edit a new or existing article: form, checks, review, trash and restore. */
export function ArticleEditorPage() {
  const reply = useReviewReply()
  const { run } = useArticleAction()
  const makeDuplicateEntry = useRecordDuplication(articleRecord, articleBulkOperations.functions)
  const listActions = (row: RowValues): readonly MenuEntry[] =>
    row.binned_at
      ? []
      : [
          makeDuplicateEntry({ id: String(row.id), title: String(row.title) }),
          {
            label: 'Move to trash',
            ends: true,
            onPress: () => void run(recordBulkActions.moveToTrash, [String(row.id)], null),
          },
        ]
  return (
    <RecordPage
      kind={articleRecord}
      banner={(_, row) =>
        row && <ReviewBanner article={String(row.id)} isPublished={row.status === 'published'} reply={reply} />
      }
      above={(_, row) => row?.binned_at && <TrashCallout />}
      entries={listActions}
      restore={row => run(recordBulkActions.restore, [String(row.id)], null)}
      more={form => <PreviewButton>{close => <LivePreview form={form} onClose={close} />}</PreviewButton>}
      checks={(form, _, editor) => <ArticleChecks form={form}>{editor}</ArticleChecks>}
      panel={(form, row) => [
        {
          title: 'Publish',
          summary: <CheckFindingCount />,
          content: (
            <>
              <Checker form={form} />
              {row && <PanelActions entries={listActions(row)} />}
            </>
          ),
        },
        { title: 'Interview and series', content: <SeriesParts form={form} row={row} /> },
        {
          title: 'Search and sharing',
          content: (
            <>
              <SharePreview form={form} row={row} />
              {row && <PreviewLinks record={{ kind: 'article', id: String(row.id) }} />}
            </>
          ),
        },
        ...(row
          ? [
              {
                title: 'Review',
                icon: UserCheck,
                summary: <ReviewSummary article={String(row.id)} />,
                content: <ArticleReviewPanel article={String(row.id)} reply={reply} />,
              },
              makeIncomingLinksRow({ kind: 'article', id: String(row.id) }),
            ]
          : []),
      ]}
    />
  )
}

const LivePreview = makeLazyPart(() => import('./article-live-preview.tsx'))

const useArticleAction = () => useBulkActionRun(articleBulkOperations)

const TrashCallout = () => (
  <Callout tone="warn" title="This article is in the trash.">
    Visitors do not see it. Restore it to publish it.
  </Callout>
)
