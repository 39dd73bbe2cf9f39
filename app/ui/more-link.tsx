import { Link, type LinkProps } from 'react-router'
import { Arrow } from './arrow.tsx'
import { NewTab, newTabProps } from './new-tab.tsx'
import './more-link.css'

export type MoreLinkProps = LinkProps & {
  /** Whether the link opens in a new tab, and announces it. */ external?: boolean | undefined
}

/** Text link with an arrow. */
export function MoreLink({ external, className, children, ...rest }: MoreLinkProps) {
  return (
    <Link {...rest} {...(external && newTabProps)} className={className ? `more ${className}` : 'more'}>
      {children}
      <Arrow />
      {external && <NewTab />}
    </Link>
  )
}

/** Back link above a page's title. */
export function BackLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link viewTransition {...rest} className={className ? `crumb ${className}` : 'crumb'}>
      <Arrow back />
      {children}
    </Link>
  )
}
