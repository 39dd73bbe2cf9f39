import { ArrowUpRight } from 'lucide'
import { Icon } from './icon.tsx'
import './new-tab.css'

/** Attributes of an external link: `rel` stops the other page from accessing this one. */
export const newTabProps = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Text that tells screen readers about the new tab. */
export function NewTab() {
  return <span className="visually-hidden"> (opens in a new tab)</span>
}

/** Icon of an external link, drawn because few fonts contain the character. */
export const LeavingSign = () => <Icon drawing={ArrowUpRight} className="leaving" />
