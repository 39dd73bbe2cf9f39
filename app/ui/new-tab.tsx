import { ArrowUpRight } from 'lucide'
import { Icon } from './icon.tsx'
import './new-tab.css'

/** What a link that leaves needs: `rel` keeps the other page from reaching back. */
export const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const

/** Says to screen readers what the sign or the target cannot. */
export function NewTab() {
  return <span className="visually-hidden"> (opens in a new tab)</span>
}

/** The sign of a link that leaves: drawn, because few text faces hold it. */
export const LeavingSign = () => <Icon drawing={ArrowUpRight} className="leaving" />
