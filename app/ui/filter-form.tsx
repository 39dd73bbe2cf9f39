import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { useFilters } from './use-filters.ts'
import './field.css'

export interface FilterFormProps {
  /** Fields with names; their values become URL parameters. */
  children: ReactNode
  label?: string | undefined
  action?: string | undefined
  /**
   * Values of the fields that the URL contains now, by name: back, forward and removed chips change them outside the
   * form.
   */
  values: Record<string, string>
}

/**
 * Form for filters with the method GET, which submits while it is filled in; without JavaScript it has a button. Empty
 * fields are left out of the URL.
 */
export function FilterForm({ children, label = 'Filter', action, values }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const follow = useFilters(form, values, action)
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
 * Filters that are collapsed on a phone, so that results are on the first screen. `open` while one of them is active.
 */
export const FilterFold = ({ open, children }: { open: boolean; children: ReactNode }) => (
  <details className="filters-fold" open={open}>
    <summary>Filter</summary>
    {children}
  </details>
)
