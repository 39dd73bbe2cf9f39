import { Button, ButtonLink } from './button.tsx'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'

/** Text for every failure: who has the problem, what still works, and the next step. */
const failureExplanation =
  'This is a problem on our side and usually lasts less than a minute. Other pages may still work.'

type ReadFailureProps = Pick<EmptyStateProps, 'heading'> & {
  /** Subject that could not be loaded, e.g. `The partners`. */ subject: string
  path: string
}

/**
 * Message for content that could not be loaded, with a link that loads the URL again. The link works without
 * JavaScript.
 */
export function ReadFailure({ subject, path, heading }: ReadFailureProps) {
  return (
    <EmptyState
      heading={heading}
      title={`${subject} could not be loaded.`}
      remedy={
        <ButtonLink line reloadDocument to={path}>
          Retry
        </ButtonLink>
      }
    >
      {failureExplanation}
    </EmptyState>
  )
}

type ReadFailureCalloutProps = {
  /** Subject that failed to load, e.g. `The partners`. */ subject: string
  retry: () => void
}

/** Message for a part of a page that could not be loaded, with a button to retry. */
export function ReadFailureCallout({ subject, retry }: ReadFailureCalloutProps) {
  return (
    <EmptyState
      title={`${subject} could not be loaded.`}
      remedy={
        <Button line onClick={retry}>
          Retry
        </Button>
      }
    >
      {failureExplanation}
    </EmptyState>
  )
}
