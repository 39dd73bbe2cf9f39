import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Callout } from './callout.tsx'

type LookAgainProps = {
  /** What could not be read, and why. */
  title: string
  /** What is so all the same. */
  children: ReactNode
  retry: () => void
}

/** Something of one's own that could not be read, and the way to read it again in place. */
export function RetryPanel({ title, children, retry }: LookAgainProps) {
  return (
    <>
      <Callout tone="warn" title={title}>
        {children}
      </Callout>
      <p>
        <Button line slim onClick={retry}>
          Look again
        </Button>
      </p>
    </>
  )
}
