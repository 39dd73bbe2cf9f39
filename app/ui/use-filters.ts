import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/** Milliseconds a person may pause between letters before the list follows. */
const typingPause = 250

/**
 * A GET form that answers as it is filled in: what its fields hold becomes the address. What is chosen is a step that Back
 * takes back; letters are none. Empty fields stay out of it.
 * @param values what the address says of each field, by name: Back, tabs and removed chips change it without the form
 */
export function useFilters(form: RefObject<HTMLFormElement | null>, values: Record<string, string>, action?: string) {
  const submit = useSubmit()
  // Undefined while all that was filled in is sent.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useFields(form, values, timer)
  useEffect(() => () => clearTimeout(timer.current), [])

  function send(form: HTMLFormElement, isTyped: boolean) {
    clearTimeout(timer.current)
    timer.current = undefined
    const filled = [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
    )
    void submit(new URLSearchParams(filled), { action, method: 'get', replace: isTyped, preventScrollReset: true })
  }

  return {
    onChange(event: FormEvent<HTMLFormElement>) {
      const form = event.currentTarget
      const typing = event.target instanceof HTMLInputElement && /^(text|search|date)$/.test(event.target.type)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => send(form, typing), typing ? typingPause : 0)
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      send(event.currentTarget, true)
    },
  }
}

/** The fields follow the address, except the one that is being typed in, and none while something newer waits to be sent. */
function useFields(
  form: RefObject<HTMLFormElement | null>,
  values: Record<string, string>,
  waiting: RefObject<unknown>,
) {
  const wanted = JSON.stringify(values)
  useEffect(() => {
    if (waiting.current !== undefined) return
    for (const [name, value] of Object.entries(JSON.parse(wanted) as Record<string, string>)) {
      const field = form.current?.elements.namedItem(name)
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (isField && field !== document.activeElement) field.value = value
    }
  }, [form, wanted, waiting])
}
