import type { ReactNode } from 'react'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { AdminPageHead } from '../admin-page-head.tsx'
import { AdminTabs } from '../admin-tabs.tsx'
import { NewRecordLink } from '../new-record-link.tsx'
import type { ListDefinition } from './list-definition.ts'

export interface ListPageProps<Tab extends string, Search extends { q?: string | undefined; tab: Tab }> {
  crumb?: ReactNode
  title: string
  /** Meta description of the page. */
  description: string
  /** Sentence with the most important numbers; undefined until they are loaded. */
  lede?: string | null | undefined
  /** Further buttons beside the title. */
  actions?: ReactNode
  /** Link to the page that creates a record. The key N follows the link too. */
  add?: { to: string; label: string }
  list: ListDefinition<Tab, Search>
  search: Search
  /** Accessible name of the tabs. */
  tabsLabel: string
  /** Number of matching records per tab; undefined while loading. */
  counts: Readonly<Record<Tab, number>> | undefined
  /** Controls for search and filters. */
  filters: ReactNode
  children: ReactNode
}

/** List page with head, tabs, filters and list. The state of tabs and filters is in the URL. */
export function ListPage<Tab extends string, Search extends { q?: string | undefined; tab: Tab }>({
  title,
  description,
  actions,
  add,
  list,
  search,
  tabsLabel,
  counts,
  filters,
  children,
  ...head
}: ListPageProps<Tab, Search>) {
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
        label={tabsLabel}
        tabs={list.tabs.map(tab => ({
          to: list.at(search, { tab } as Partial<Search>),
          label: list.tabNames[tab],
          count: counts?.[tab],
          current: tab === search.tab,
        }))}
      />
      {filters}
      {children}
    </>
  )
}
