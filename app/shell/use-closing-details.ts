import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** Closes a `<details>` on navigation, on a tap outside, and on Escape. Escape also returns the focus. */
export function useClosingDetails(details: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu, also one to the same page
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [key])

  useEffect(() => {
    const close = () => {
      if (!details.current?.open) return false
      details.current.open = false
      return true
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && close()) details.current?.querySelector('summary')?.focus()
    }
    const onPointerDown = (event: PointerEvent) => {
      if (!details.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [details])
}
