import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the last button within an element when the focused button disappears. Otherwise the next key press
 * would have no effect within the element.
 */
export function useRestoreLostFocus<T extends HTMLElement>(): RefObject<T | null> {
  const place = useRef<T>(null)
  const focused = useRef<EventTarget>(null)
  useEffect(() => {
    const element = place.current
    const note = ({ target }: FocusEvent) => {
      focused.current = target
    }
    // Browsers differ in whether a removed element loses its focus with an event.
    const forget = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if ((target as Element).isConnected && target === focused.current) focused.current = null
      })
    element?.addEventListener('focusin', note)
    element?.addEventListener('focusout', forget)
    return () => {
      element?.removeEventListener('focusin', note)
      element?.removeEventListener('focusout', forget)
    }
  }, [])
  useEffect(() => {
    const last = focused.current
    if (!(last instanceof Element) || last.isConnected || document.activeElement !== document.body) return
    focused.current = null
    ;[...(place.current?.querySelectorAll<HTMLElement>('button.btn') ?? [])].at(-1)?.focus()
  })
  return place
}
