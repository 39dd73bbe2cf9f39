import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'

/** Delay in ms after the last key press before the list is updated. */
const typingDelayMs = 250

/**
 * GET form that submits while the user fills it in, so that its values become URL parameters. Selecting an option adds
 * an entry to the browser history, typing does not. Empty fields are left out of the URL.
 * @param values current values in the URL, by field name, because going back, tabs and removed chips change them
 * outside the form
 */
export function useFilterForm(
  form: RefObject<HTMLFormElement | null>,
  values: Record<string, string>,
  action?: string,
) {
  const submit = useSubmit()
  const isArriving = useIsOtherNavigation()
  // Timer of a pending submit. Undefined if all input has been submitted.
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastSearch = useRef<string>(undefined)
  const [asked, setAsked] = useState<'typed' | 'chosen'>()
  useSyncFieldsWithUrl(form, values, timer)
  useEffect(() => () => clearTimeout(timer.current), [])

  // Waits until a running navigation has ended, because a form that is submitted earlier would lose its parameters,
  // such as a tab.
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
      timer.current = setTimeout(() => setAsked(typing ? 'typed' : 'chosen'), typing ? typingDelayMs : 0)
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      clearTimeout(timer.current)
      setAsked('typed')
    },
  }
}

/** Whether a navigation to another URL is running. A navigation that this form has started does not count. */
function useIsOtherNavigation(): (sent: string | undefined) => boolean {
  const currentLocation = useLocation()
  const coming = useNavigation().location
  return useCallback(
    submittedSearch =>
      [coming, window.location].some(
        place =>
          place &&
          normalizeUrl(place) !== normalizeUrl(currentLocation) &&
          String(new URLSearchParams(place.search)) !== submittedSearch,
      ),
    [coming, currentLocation],
  )
}

/** Normalises path and search parameters, so that equal URLs are equal texts. */
const normalizeUrl = ({ pathname, search }: { pathname: string; search: string }) =>
  `${new URL(pathname, window.location.origin).pathname}?${new URLSearchParams(search)}`

/**
 * Updates the fields when the URL changes, except the field in which the user is typing, and fields with input that
 * waits to be submitted.
 */
function useSyncFieldsWithUrl(
  form: RefObject<HTMLFormElement | null>,
  values: Record<string, string>,
  waiting: RefObject<unknown>,
) {
  const valuesKey = JSON.stringify(values)
  const former = useRef(values)
  useEffect(() => {
    const current = JSON.parse(valuesKey) as typeof values
    for (const [name, value] of Object.entries(current)) {
      const field = form.current?.elements.namedItem(name)
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
      if (!isField || field === document.activeElement) continue
      if (waiting.current === undefined || field.value === former.current[name]) field.value = value
    }
    former.current = current
  }, [form, valuesKey, waiting])
}
