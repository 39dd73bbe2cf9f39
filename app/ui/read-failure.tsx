import { ButtonLink } from './button.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

/** Something could not be read: says so, and asks for the same address again, with JavaScript or without. */
export function ReadFailure({ title, path, heading }: Pick<EmptyStateProps, 'title' | 'heading'> & { path: string }) {
  return (
    <EmptyState
      heading={heading}
      title={title}
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
