import { type FocusEvent, type RefObject, useEffect, useState } from 'react'

/**
 * Order of the cards in a list, which stays the same while the list has the focus. Moving a card would take the focus
 * away from the card, and the next key would go to the page. New cards are added at the end until the focus leaves.
 */
export function useFixedOrderWhileTyping(list: RefObject<HTMLElement | null>, sorted: readonly string[]) {
  const [held, setHeld] = useState<readonly string[]>()
  // A card that disappears with the focus causes no blur event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the cards
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
