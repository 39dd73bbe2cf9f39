import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { useFilters } from './use-filters.ts'
import './field.css'

export interface FilterFormProps {
  /** Fields with names; what they hold becomes the address. */
  children: ReactNode
  label?: string | undefined
  action?: string | undefined
  /** What the address says of each field, by name: Back, forward and removed chips change it without the form. */
  values: Record<string, string>
}

/** A GET form that answers as it is filled in; without JavaScript it has a button. Empty fields stay out of the address. */
export function FilterForm({ children, label = 'Filter', action, values }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const follow = useFilters(form, values, action)
  return (
    <Form ref={form} className="filters" role="search" aria-label={label} action={action} {...follow}>
      {children}
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </Form>
  )
}

/** Fields that a phone folds away, so that its first screen shows what is listed. `open` while one of them is in force. */
export const FilterFold = ({ open, children }: { open: boolean; children: ReactNode }) => (
  <details className="filters-fold" open={open}>
    <summary>Filter</summary>
    {children}
  </details>
)
