import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from './button.tsx'
import './field.css'

export interface FilterFormProps {
  /** Fields with names; what they hold becomes the address. */
  children: ReactNode
  label?: string | undefined
  action?: string | undefined
  /** What the address says of each field, by name: Back, forward and removed chips change it without the form. */
  values: Record<string, string>
}

/** Milliseconds a visitor may pause between letters before the list follows. */
const typingPause = 250

/** A GET form that answers as it is filled in; without JavaScript it has a button. Empty fields stay out of the address. */
export function FilterForm({ children, label = 'Filter', action, values }: FilterFormProps) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  useFields(form, values)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(form: HTMLFormElement) {
    clearTimeout(timer.current)
    const filled = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
    )
    void submit(new URLSearchParams(filled), { action, method: 'get', replace: true, preventScrollReset: true })
  }

  function follow(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    const typing = event.target instanceof HTMLInputElement && /^(text|search)$/.test(event.target.type)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(form), typing ? typingPause : 0)
  }

  return (
    <Form
      ref={form}
      className="filters"
      role="search"
      aria-label={label}
      action={action}
      onChange={follow}
      onSubmit={event => {
        event.preventDefault()
        send(event.currentTarget)
      }}
    >
      {children}
      <noscript>
        <Button type="submit">Show</Button>
      </noscript>
    </Form>
  )
}

/** The fields follow the address, except the one that is being typed in. */
function useFields(form: RefObject<HTMLFormElement | null>, values: Record<string, string>) {
  const wanted = JSON.stringify(values)
  useEffect(() => {
    for (const [name, value] of Object.entries(JSON.parse(wanted) as Record<string, string>)) {
      const field = form.current?.elements.namedItem(name)
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (isField && field !== document.activeElement) field.value = value
    }
  }, [form, wanted])
}
