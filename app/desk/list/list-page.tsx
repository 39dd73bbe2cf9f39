import type { ReactNode } from 'react'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { AdminPageHead } from '../admin-page-head.tsx'
import { AdminTabs } from '../admin-tabs.tsx'
import { NewRecordLink } from '../new-record-link.tsx'

export interface ListPageProps<Tab extends string> {
  crumb?: ReactNode
  title: string
  /** Meta description of the page. */
  description: string
  /** Sentence with the most important numbers; undefined until they are loaded. */
  lede?: string | undefined
  /** Further buttons beside the title. */
  actions?: ReactNode
  /** Link to the page that creates a record. The key N follows the link too. */
  add?: { to: string; label: string }
  tabs: {
    label: string
    order: readonly Tab[]
    names: Readonly<Record<Tab, string>>
    current: Tab
    at: (tab: Tab) => string
    /** Number of matching records per tab; undefined while loading. */
    counts: Readonly<Record<Tab, number>> | undefined
  }
  /** Controls for search and filters. */
  filters: ReactNode
  children: ReactNode
}

/** List page with head, tabs, filters and list. The state of tabs and filters is in the URL. */
export function ListPage<Tab extends string>({
  title,
  description,
  actions,
  add,
  tabs,
  filters,
  children,
  ...head
}: ListPageProps<Tab>) {
  const { label, order, names, current, at, counts } = tabs
  return (
    <>
      <PageHead title={title} description={description} />
      <AdminPageHead
        {...head}
        title={title}
        actions={
          <>
            {actions}
            {add && <NewRecordLink {...add} />}
          </>
        }
      />
      <AdminTabs
        label={label}
        tabs={order.map(tab => ({
          to: at(tab),
          label: names[tab],
          count: counts?.[tab],
          current: tab === current,
        }))}
      />
      {filters}
      {children}
    </>
  )
}
