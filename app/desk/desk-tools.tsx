import { type ReactNode, useRef } from 'react'
import { Form } from 'react-router'
import { KeyHint } from '../ui/key-hint.tsx'
import { useFilters } from '../ui/use-filters.ts'
import { useKey } from '../ui/use-key.ts'
import './desk-tools.css'

export interface DeskToolsProps {
  /** What is searched, as label and placeholder: "Name or email". */
  label: string
  /** What the address holds now. */
  query: string
  /** What the address says of fields among `children` that are typed into, such as days, by name. */
  typed?: Readonly<Record<string, string>>
  /** Filters: selects or links. A select named here is part of the form and sends it. */
  children?: ReactNode
  /** Parts of the address that stay when the form is sent, such as the tab. */
  keep?: Readonly<Record<string, string | undefined>>
}

/** Search and filters of a table, which answers as one types. They are a form whose answer is an address; the page begins again at its first. */
export function DeskTools({ label, query, children, typed, keep = {} }: DeskToolsProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const follow = useFilters(form, { q: query, ...typed })
  useKey('/', () => field.current?.focus())
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
