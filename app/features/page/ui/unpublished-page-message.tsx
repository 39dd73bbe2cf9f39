import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Message on a page with a fixed URL that is not published. */
export function UnpublishedPageMessage() {
  return (
    <EmptyState
      title="This page is still being written."
      action={{ to: paths.connect, label: 'Write to us in the meantime' }}
    >
      Its text has not been published yet. Ask us, and a person will answer.
    </EmptyState>
  )
}
