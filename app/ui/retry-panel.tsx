import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Callout } from './callout.tsx'

type LookAgainProps = {
  /** Title of the message: the part that could not be loaded, and why. */
  title: string
  /** Text of the message: what still works in spite of the failure. */
  children: ReactNode
  retry: () => void
}

/** Message for the user's own data that could not be loaded, with a button to retry. */
export function RetryPanel({ title, children, retry }: LookAgainProps) {
  return (
    <>
      <Callout tone="warn" title={title}>
        {children}
      </Callout>
      <p>
        <Button line slim onClick={retry}>
          Refresh
        </Button>
      </p>
    </>
  )
}
