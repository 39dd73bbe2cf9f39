import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { KeyHint } from '../ui/key-hint.tsx'
import { useFilterForm } from '../ui/use-filter-form.ts'
import { useShortcutKey } from '../ui/use-shortcut-key.ts'
import './admin-toolbar.css'

export interface AdminToolbarProps {
  /** Label and placeholder of the search field: "Name or email". */
  label: string
  /** Current search text in the URL. */
  query: string
  /**
   * Current values, by field name, of the text fields among `children`, such as dates. The values come from the URL.
   */
  typed?: Readonly<Record<string, string>>
  /**
   * Filters: selects or links. A select with a name is part of the search form, and a change of the select submits the
   * form.
   */
  children?: ReactNode
  /** URL parameters that a submit preserves, such as the tab. */
  keep?: Readonly<Record<string, string | undefined>>
}

/** Search and filters of a table, applied while the user types. The form uses GET. A submit returns to page 1. */
export function AdminToolbar({ label, query, children, typed, keep = {} }: AdminToolbarProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const follow = useFilterForm(form, { q: query, ...typed })
  useShortcutKey('/', () => field.current?.focus())
  return (
    <Form ref={form} className="desk-tools" role="search" {...follow}>
      {Object.entries(keep).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <span className="desk-find">
        <input ref={field} type="search" name="q" aria-label={label} placeholder={label} defaultValue={query} />
        <span className="desk-find-key">
          <KeyHint>/</KeyHint>
        </span>
      </span>
      {children}
    </Form>
  )
}
