import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { KeyHint } from '../ui/key-hint.tsx'
import { useFilterForm } from '../ui/use-filter-form.ts'
import { useShortcutKey } from '../ui/use-shortcut-key.ts'
import type { ListFilter } from './list/list-filter.ts'
import { ListFilters } from './list/list-filters.tsx'
import './admin-toolbar.css'

export interface AdminToolbarProps {
  /** Label and placeholder of the search field: "Name or email". Without a label, there is no search field. */
  label?: string
  /** Current search text in the URL. */
  query?: string
  /** Filters behind the button "Filter". */
  filters?: readonly ListFilter[]
  /**
   * Further controls, such as the sort order or links to other views. A select with a name is part of the search form,
   * and a change of the select submits the form.
   */
  children?: ReactNode
  /** URL parameters that a submit preserves, such as the tab. */
  keep?: Readonly<Record<string, string | undefined>>
}

/** Search and filters of a table, applied while the user types. The form uses GET. A submit returns to page 1. */
export function AdminToolbar({ label, query = '', filters = [], children, keep = {} }: AdminToolbarProps) {
  const form = useRef<HTMLFormElement>(null)
  const follow = useFilterForm(form, {
    q: query,
    ...Object.fromEntries(filters.filter(({ options }) => !options).map(({ name, value }) => [name, value])),
  })
  return (
    <Form ref={form} className="desk-tools" role="search" {...follow}>
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {label && <SearchField label={label} query={query} />}
      {filters.length > 0 && <ListFilters filters={filters} />}
      {children}
    </Form>
  )
}

/** Search field of a list. The key / moves the focus to the field. */
function SearchField({ label, query }: { label: string; query: string }) {
  const field = useRef<HTMLInputElement>(null)
  useShortcutKey('/', () => field.current?.focus())
  return (
    <span className="desk-find">
      <input ref={field} type="search" name="q" aria-label={label} placeholder={label} defaultValue={query} />
      <span className="desk-find-key">
        <KeyHint>/</KeyHint>
      </span>
    </span>
  )
}
