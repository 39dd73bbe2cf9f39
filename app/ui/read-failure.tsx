import { Button, ButtonLink } from './button.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

/** What is said of every failure: whose it is, what still works, what to do. */
const comfort = 'The fault is ours, and usually gone within a minute. The rest of the site may still work.'

type ReadFailureProps = Pick<EmptyStateProps, 'heading'> & {
  /** What could not be read, e.g. `The partners`. */ subject: string
  path: string
}

/** Something could not be read: says so, and asks for the same address again, with JavaScript or without. */
export function ReadFailure({ subject, path, heading }: ReadFailureProps) {
  return (
    <EmptyState
      heading={heading}
      title={`${subject} could not be loaded.`}
      remedy={
        <ButtonLink line reloadDocument to={path}>
          Try again
        </ButtonLink>
      }
    >
      {comfort}
    </EmptyState>
  )
}

type FailureProps = { /** What could not be read, e.g. `The partners`. */ subject: string; retry: () => void }

/** Part of a page could not be read: says which, and reads again in place. */
export function ReadFailureCallout({ subject, retry }: FailureProps) {
  return (
    <EmptyState
      title={`${subject} could not be loaded.`}
      remedy={
        <Button line onClick={retry}>
          Try again
        </Button>
      }
    >
      {comfort}
    </EmptyState>
  )
}
