import { type FocusEvent, type RefObject, useEffect, useState } from 'react'

/**
 * Order of the cards of a list, kept while the list has the focus: a card that is moved loses it, and the next key would
 * go to the page. New cards come last meanwhile.
 */
export function useFixedOrderWhileTyping(list: RefObject<HTMLElement | null>, sorted: readonly string[]) {
  const [held, setHeld] = useState<readonly string[]>()
  // A card that disappears with the focus causes no blur event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards have changed
  useEffect(() => {
    if (!list.current?.contains(document.activeElement)) setHeld(undefined)
  }, [list, sorted])
  const order = held
    ? [...held.filter(id => sorted.includes(id)), ...sorted.filter(id => !held.includes(id))]
    : [...sorted]
  return {
    order,
    holdOrder: () => setHeld(now => now ?? sorted),
    releaseOrder({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setHeld(undefined)
    },
  }
}
