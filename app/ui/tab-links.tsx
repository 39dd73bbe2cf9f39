import { Link } from 'react-router'
import './tab-links.css'

export interface TabLinksProps {
  label: string
  tabs: readonly { to: string; label: string; count?: number | undefined; current: boolean }[]
  className?: string | undefined
}

/** Tabs that are addresses: links, so that they can be shared, opened beside, and used without JavaScript. */
export function TabLinks({ label, tabs, className }: TabLinksProps) {
  return (
    <nav className={className ? `tabs ${className}` : 'tabs'} aria-label={label}>
      {tabs.map(tab => (
        <Link
          className="tab"
          key={tab.label}
          to={tab.to}
          aria-current={tab.current ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
