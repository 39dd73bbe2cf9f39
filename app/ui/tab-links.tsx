import { Link } from 'react-router'
import './tab-links.css'

export interface TabLinksProps {
  label: string
  tabs: readonly { to: string; label: string; count?: number | string | undefined; current: boolean }[]
  /** Variant of the tabs. `desk` has the sizes of the back office. */
  form?: 'page' | 'desk' | undefined
}

const classNamesByForm = {
  page: { bar: 'tabs', tab: 'tab', count: 'tab-count' },
  desk: { bar: 'desk-tabs', tab: 'desk-tab', count: 'desk-tab-count' },
}

/** Tabs that are links, so that users can share them, open them in a new tab, and use them without JavaScript. */
export function TabLinks({ label, tabs, form = 'page' }: TabLinksProps) {
  const look = classNamesByForm[form]
  return (
    <nav className={look.bar} aria-label={label}>
      {tabs.map(tab => (
        <Link
          className={look.tab}
          key={tab.label}
          to={tab.to}
          aria-current={tab.current ? 'page' : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count !== undefined && <span className={look.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  )
}
