import { useRef } from 'react'
import { useKey } from '../../../ui/use-key.ts'

const listItems = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>(':scope > li') ?? [])]

/**
 * Shortcuts of a plan: J and K for next and previous item, X toggles it, 1 and 2 click the first and second button of
 * the expanded item, which choose a side. They click existing buttons, so that keys cannot do more than a mouse.
 */
export function useItemKeys() {
  const list = useRef<HTMLUListElement>(null)
  const current = () => listItems(list.current).find(item => item.contains(document.activeElement))
  const go = (step: 1 | -1) => {
    const items = listItems(list.current)
    const at = items.findIndex(item => item.contains(document.activeElement))
    const next = items[Math.min(Math.max(at + step, 0), items.length - 1)]
    const fold = next?.querySelector<HTMLElement>('[aria-expanded]')
    ;(fold ?? next?.querySelector<HTMLElement>('input, a'))?.focus()
  }
  const press = (selector: string) => current()?.querySelector<HTMLElement>(selector)?.click()
  useKey('j', () => go(1))
  useKey('k', () => go(-1))
  useKey('x', () => press('.import-item-take > input'))
  useKey('1', () => press('[data-side="mine"]'))
  useKey('2', () => press('[data-side="theirs"]'))
  return list
}
