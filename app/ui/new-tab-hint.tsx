import { ArrowUpRight } from 'lucide'
import { Icon } from './icon.tsx'
import './new-tab-hint.css'

/** Attributes of a link to another site. `rel` prevents that site from accessing this page. */
export const newTabProps = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Text for screen readers: the link opens a new tab. */
export function NewTabHint() {
  return <span className="visually-hidden"> (opens in a new tab)</span>
}

/** Icon of a link to another site. It is drawn, because few fonts contain the character. */
export const ExternalLinkIcon = () => <Icon drawing={ArrowUpRight} className="leaving" />
