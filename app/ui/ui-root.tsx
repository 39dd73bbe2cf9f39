import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { Toasts } from './toasts.tsx'

/** What the primitives need around the whole app: no style elements at run time (the site's policy forbids them), and a place for messages. */
export function UiRoot({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      {children}
      <Toasts />
    </CSPProvider>
  )
}
