import { Link } from 'react-router'
import { ExternalLinkIcon, NewTabHint, newTabProps } from '../ui/new-tab-hint.tsx'
import '../ui/new-tab-hint.css'
import { isFilePath } from './menu-link.ts'

/** Link in header or footer. A link to another site opens a new tab. */
export function SiteLink({ to, label, current }: { to: string; label: string; current?: 'page' | 'true' | undefined }) {
  if (!/^https?:/.test(to))
    return (
      <Link to={to} reloadDocument={isFilePath(to)} aria-current={current}>
        {label}
      </Link>
    )
  // Puts the icon on the line of the last word, because an icon alone on a line could not be understood.
  const last = label.lastIndexOf(' ') + 1
  return (
    <Link to={to} {...newTabProps}>
      {label.slice(0, last)}
      <span className="leaving-word">
        {label.slice(last)} <ExternalLinkIcon />
      </span>
      <NewTabHint />
    </Link>
  )
}
