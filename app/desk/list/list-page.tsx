import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { PageHead } from '../../platform/seo/page-head.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DeskHead } from '../desk-head.tsx'
import { DeskTabs } from '../desk-tabs.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { useKey } from '../../ui/use-key.ts'

export interface ListPageProps<Tab extends string> {
  crumb?: ReactNode
  title: string
  /** What the page is about, for the head of the document. */
  description: string
  /** One sentence with the figures that matter, once they are known. */
  lede?: string | undefined
  /** What else can be done with the list. */
  actions?: ReactNode
  /** The way to a new one, also by the key N. */
  add?: { to: string; label: string }
  tabs: {
    label: string
    order: readonly Tab[]
    names: Readonly<Record<Tab, string>>
    current: Tab
    at: (tab: Tab) => string
    /** How many search and filters leave in each; undefined while that is not known. */
    counts: Readonly<Record<Tab, number>> | undefined
  }
  /** Search and filters. */
  filters: ReactNode
  children: ReactNode
}

/** The page of a list that has tabs and filters, all of which stand in its address: its head, its tabs, its filters, and the list. */
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
      <DeskHead
        {...head}
        title={title}
        actions={
          <>
            {actions}
            {add && <AddLink {...add} />}
          </>
        }
      />
      <DeskTabs
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

function AddLink({ to, label }: { to: string; label: string }) {
  const navigate = useNavigate()
  useKey('n', () => void navigate(to))
  return (
    <ButtonLink to={to}>
      {label} <KeyHint>N</KeyHint>
    </ButtonLink>
  )
}
