import { Link, type LinkProps } from 'react-router'
import { Arrow } from './arrow.tsx'
import { NewTabHint, newTabProps } from './new-tab-hint.tsx'
import './more-link.css'

export type MoreLinkProps = LinkProps & {
  /** Whether the link opens a new tab. Screen readers then announce the new tab. */ external?: boolean | undefined
}

/** Text link with an arrow after the text. */
export function MoreLink({ external, className, children, ...rest }: MoreLinkProps) {
  return (
    <Link {...rest} {...(external && newTabProps)} className={className ? `more ${className}` : 'more'}>
      {children}
      <Arrow />
      {external && <NewTabHint />}
    </Link>
  )
}

/** Link back, above the title of a page. */
export function BackLink({ className, children, ...rest }: LinkProps) {
  return (
    <Link viewTransition {...rest} className={className ? `crumb ${className}` : 'crumb'}>
      <Arrow back />
      {children}
    </Link>
  )
}
