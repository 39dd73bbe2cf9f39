import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Callout } from './callout.tsx'

type LookAgainProps = {
  /** The part that could not be loaded, and why. */
  title: string
  /** The parts that still work despite the failure. */
  children: ReactNode
  retry: () => void
}

/** Failure to load the user's own data, with a retry in place. */
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
