import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { Toasts } from './toasts.tsx'

/**
 * Providers for the whole app: a provider that prevents style elements at run time, because the CSP forbids such
 * elements, and a container for toasts.
 */
export function UiRoot({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      {children}
      <Toasts />
    </CSPProvider>
  )
}
