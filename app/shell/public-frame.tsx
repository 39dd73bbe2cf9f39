import type { ReactNode } from 'react'
import { OfflineNotice } from './offline-notice.tsx'
import { SiteFooter, type SiteFooterProps } from './site-footer.tsx'
import { SiteHeader, type SiteHeaderProps } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'

export interface PublicFrameProps {
  header: SiteHeaderProps
  footer: SiteFooterProps
  children: ReactNode
}

/** Layout of public pages. */
export function PublicFrame({ header, footer, children }: PublicFrameProps) {
  return (
    <>
      <SkipLink />
      <OfflineNotice />
      <SiteHeader {...header} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter {...footer} />
    </>
  )
}
