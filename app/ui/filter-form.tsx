import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { useFilterForm } from './use-filter-form.ts'
import './field.css'

export interface FilterFormProps {
  /** Form fields with names. Their values become URL parameters. */
  children: ReactNode
  label?: string | undefined
  action?: string | undefined
  /**
   * Current values from the URL, by field name, because going back or forward and removing chips change them outside
   * the form.
   */
  values: Record<string, string>
}

/**
 * GET form for filters that submits while the user types or selects. Without JavaScript the form has a submit button.
 * Empty fields are left out of the URL.
 */
export function FilterForm({ children, label = 'Filter', action, values }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const follow = useFilterForm(form, values, action)
  return (
    <Form ref={form} className="filters" role="search" aria-label={label} action={action} {...follow}>
      {children}
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </Form>
  )
}

/**
 * Filters that are collapsed on phones, so that results are visible on the first screen. Set `open` while a filter is
 * active.
 */
export const CollapsibleFilters = ({ open, children }: { open: boolean; children: ReactNode }) => (
  <details className="filters-fold" open={open}>
    <summary>Filter</summary>
    {children}
  </details>
)
