import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'

/** Typing pause in ms before the list updates. */
const typingPause = 250

/**
 * GET form that submits while it is filled in: its values become URL parameters. Selecting an option adds a history
 * entry, typing does not. Empty fields are left out of the URL.
 * @param values current URL value of each field, by name: back, tabs and removed chips change them outside the form
 */
export function useFilters(form: RefObject<HTMLFormElement | null>, values: Record<string, string>, action?: string) {
  const submit = useSubmit()
  const isArriving = useArriving()
  // Timer of a pending submit; undefined when all input has been submitted.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastSearch = useRef<string>(undefined)
  const [asked, setAsked] = useState<'typed' | 'chosen'>()
  useFields(form, values, timer)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Waits for a running navigation: its parameters, such as a tab, would be lost in a form submitted before it ends.
  useEffect(() => {
    if (!asked || !form.current || isArriving(lastSearch.current)) return
    setAsked(undefined)
    timer.current = undefined
    const filled = [...new FormData(form.current)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].trim() !== '',
    )
    const search = new URLSearchParams(filled)
    lastSearch.current = search.toString()
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

/** Whether a navigation to another URL is running; one started by this form may be superseded. */
function useArriving(): (sent: string | undefined) => boolean {
  const currentLocation = useLocation()
  const coming = useNavigation().location
  return useCallback(
    submittedSearch =>
      [coming, window.location].some(
        place =>
          place &&
          toAddress(place) !== toAddress(currentLocation) &&
          String(new URLSearchParams(place.search)) !== submittedSearch,
      ),
    [coming, currentLocation],
  )
}

/** Normalises path and search parameters, so that equal URLs compare equal. */
const toAddress = ({ pathname, search }: { pathname: string; search: string }) =>
  `${new URL(pathname, window.location.origin).pathname}?${new URLSearchParams(search)}`

/** The fields follow the URL, except the one being typed in, and none while newer input waits to be submitted. */
function useFields(
  form: RefObject<HTMLFormElement | null>,
  values: Record<string, string>,
  waiting: RefObject<unknown>,
) {
  const valuesKey = JSON.stringify(values)
  useEffect(() => {
    if (waiting.current !== undefined) return
    for (const [name, value] of Object.entries(JSON.parse(valuesKey) as Record<string, string>)) {
      const field = form.current?.elements.namedItem(name)
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (isField && field !== document.activeElement) field.value = value
    }
  }, [form, valuesKey, waiting])
}
