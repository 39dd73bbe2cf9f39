import { places } from '../../../platform/places.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** Where nobody has published the text yet. */
export function PageUnwritten() {
  return (
    <EmptyState
      title="This page is still being written."
      action={{ to: places.connect, label: 'Write to us in the meantime' }}
    >
      Its text has not been published yet. Ask us, and a person will answer.
    </EmptyState>
  )
}

type FailureProps = { /** What could not be read, e.g. `The partners`. */ subject: string; retry: () => void }

/** Where reading failed: says so, and offers the one remedy. */
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
