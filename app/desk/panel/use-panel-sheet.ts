import { useCallback, useEffect, useId, useRef, useState } from 'react'

/**
 * State of the panel on narrow screens, where the open panel replaces the text of the form until the panel is closed.
 */
export function usePanelSheet() {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  /** Scroll position of the text, in px. */
  const position = useRef(0)
  const setOpen = useCallback(
    (next: boolean) =>
      setIsOpen(now => {
        if (next && !now) position.current = window.scrollY
        return next
      }),
    [],
  )
  const isToggled = useRef(false)
  const toggle = (next: boolean) => {
    isToggled.current = true
    setOpen(next)
  }
  useEffect(() => {
    if (!isToggled.current) return
    isToggled.current = false
    if (isOpen) {
      const panel = document.getElementById(id)
      panel?.focus({ preventScroll: true })
      panel?.scrollIntoView({ block: 'start' })
    } else {
      window.scrollTo({ top: position.current })
      opener.current?.focus({ preventScroll: true })
    }
  }, [isOpen, id])
  return { id, isOpen, setOpen, opener, open: () => toggle(true), close: () => toggle(false) }
}

export type PanelSheet = ReturnType<typeof usePanelSheet>
