import { useQuery } from '@tanstack/react-query'
import { LoadedSelectField } from '../../../desk/fields/loaded-select-field.tsx'
import { describeIncomingLinks, makeIncomingLinksQuery } from '../../../desk/links/incoming-links.ts'
import { recordBulkActions } from '../../../desk/list/bulk-functions.ts'
import { useBulkActionRun } from '../../../desk/list/use-bulk-action-run.ts'
import { paths } from '../../../platform/paths.ts'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { ReadFailureCallout } from '../../../ui/read-failure.tsx'
import { fixedRedirectTargets, loadRedirectTargets, noRedirectLabel, pageBulkOperations } from './page-actions.ts'

const usePageAction = () => useBulkActionRun(pageBulkOperations)

/** Button that moves a page to the trash, after the user has selected where the page's URL redirects. */
export function PageTrashButton({ id, title, slug }: { id: string; title: string; slug: string }) {
  const { run, progress } = usePageAction()
  return (
    <ConfirmButton
      label="Move to trash…"
      className="btn-ends"
      slim
      title={`Move “${title}” to the trash?`}
      action="Move to trash"
      working="Moving…"
      asking={progress !== undefined}
      onAction={async (filled, close) => {
        if (await run(recordBulkActions.moveToTrash, [id], String(filled.get('redirect')) || null)) close()
      }}
    >
      <PageLinksSentence id={id} />
      <LoadedSelectField
        name="redirect"
        label={`Redirect ${paths.page(slug)} to`}
        options={[{ value: '', label: noRedirectLabel }, ...fixedRedirectTargets]}
        loaded={loadRedirectTargets([id])}
        hint="The page stays in the trash until an admin deletes it. The redirect ends when the page is published again."
      />
    </ConfirmButton>
  )
}

/** Sentence about the links that would no longer lead to the page. */
function PageLinksSentence({ id }: { id: string }) {
  const { data, isError, refetch } = useQuery(makeIncomingLinksQuery({ kind: 'page', id }))
  if (isError && !data) return <ReadFailureCallout subject="The links to this page" retry={() => void refetch()} />
  return <p role="status">{data ? describeIncomingLinks(data) : 'Looking for links to this page…'}</p>
}

/** Message above a page that is in the trash. */
export const PageTrashCallout = () => (
  <Callout tone="warn" title="This page is in the trash.">
    Visitors do not see it. Restore it to publish it.
  </Callout>
)

/** Hook for the function that restores a page from the trash. */
export function useRestorePage() {
  const { run } = usePageAction()
  return (id: string) => run(recordBulkActions.restore, [id], null)
}
