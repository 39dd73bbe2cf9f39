import type { KeyboardEvent } from 'react'

/**
 * Moves the focus between search field and results with Arrow Down and Arrow Up. Escape returns to the field. The
 * function is the key handler of an element around both. Tab works as usual.
 */
export function navigateWithArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target } = event
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input[type="search"], .search-result a')]
  const at = stops.indexOf(target as HTMLElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  const next = key === 'Escape' && at > 0 ? stops[0] : step === undefined || at < 0 ? undefined : stops[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
