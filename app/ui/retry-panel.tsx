import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Callout } from './callout.tsx'

type RetryPanelProps = {
  /** Title of the message: what could not be loaded, and why. */
  title: string
  /** Text of the message: what still works. */
  children: ReactNode
  retry: () => void
}

/** Message for personal data of the user that could not be loaded, with a button to retry. */
export function RetryPanel({ title, children, retry }: RetryPanelProps) {
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
