import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** When a list of articles could not be read. */
export function ArticleListFailure({ path }: { path: string }) {
  return (
    <EmptyState
      title="The articles could not be read just now."
      remedy={
        <ButtonLink line reloadDocument to={path}>
          Try again
        </ButtonLink>
      }
    >
      The fault is ours. It is usually gone within a minute.
    </EmptyState>
  )
}
