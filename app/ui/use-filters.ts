import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'

/** Milliseconds a person may pause between letters before the list follows. */
const typingPause = 250

/**
 * A GET form that answers as it is filled in: what its fields hold becomes the address. What is chosen is a step that Back
 * takes back; letters are none. Empty fields stay out of it.
 * @param values what the address says of each field, by name: Back, tabs and removed chips change it without the form
 */
export function useFilters(form: RefObject<HTMLFormElement | null>, values: Record<string, string>, action?: string) {
  const submit = useSubmit()
  const isArriving = useArriving()
  // Undefined while all that was filled in is sent.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef<string>(undefined)
  const [asked, setAsked] = useState<'typed' | 'chosen'>()
  useFields(form, values, timer)
  useEffect(() => () => clearTimeout(timer.current), [])

  // A link on its way decides what else the form says: its tab would be lost in a form sent before it arrived.
  useEffect(() => {
    if (!asked || !form.current || isArriving(sent.current)) return
    setAsked(undefined)
    timer.current = undefined
    const filled = [...new FormData(form.current)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
    )
    const search = new URLSearchParams(filled)
    sent.current = search.toString()
    void submit(search, { action, method: 'get', replace: asked === 'typed', preventScrollReset: true })
  }, [asked, isArriving, form, submit, action])

  return {
    onChange(event: FormEvent<HTMLFormElement>) {
      const typing = event.target instanceof HTMLInputElement && /^(text|search|date)$/.test(event.target.type)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setAsked(typing ? 'typed' : 'chosen'), typing ? typingPause : 0)
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      clearTimeout(timer.current)
      setAsked('typed')
    },
  }
}

/** Whether another address than the one that is shown is on its way; what was sent from here may be overtaken. */
function useArriving(): (sent: string | undefined) => boolean {
  const shown = useLocation()
  const coming = useNavigation().location
  return useCallback(
    sent =>
      [coming, window.location].some(
        place => place && addressOf(place) !== addressOf(shown) && String(new URLSearchParams(place.search)) !== sent,
      ),
    [coming, shown],
  )
}

/** Path and search in one spelling, whoever wrote them. */
const addressOf = ({ pathname, search }: { pathname: string; search: string }) =>
  `${new URL(pathname, window.location.origin).pathname}?${new URLSearchParams(search)}`

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
