import { Button, ButtonLink } from './button.tsx'
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

type FailureProps = { /** What could not be read, e.g. `The partners`. */ subject: string; retry: () => void }

/** Part of a page could not be read: says which, and reads again in place. */
export function ReadingFailure({ subject, retry }: FailureProps) {
  return (
    <EmptyState
      title={`${subject} could not be loaded.`}
      remedy={
        <Button line onClick={retry}>
          Try again
        </Button>
      }
    >
      The rest of the site may still work. Please try again in a moment.
    </EmptyState>
  )
}
