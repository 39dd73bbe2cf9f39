import { useEffect } from 'react'
import { focusElement } from '../ui/focus-element.ts'
import { isLayerOpen } from '../ui/open-layer.ts'

/** Controls that can get the focus by Tab. */
const focusableSelector =
  ':is(a[href], button, input, select, textarea, summary, [contenteditable="true"]):not(:disabled, [tabindex="-1"])'

/** Titles that name a part of a page. */
const titleSelector = ':is(h1, h2, h3, legend)'

/** Lists an element and its ancestors, from inside out, up to the main content of the page. */
function listAncestors(element: Element): Element[] {
  const places: Element[] = []
  for (let place: Element | null = element; place && place.id !== 'main'; place = place.parentElement)
    places.push(place)
  return places
}

const isVisible = (element: Element) => element.checkVisibility?.() !== false

/**
 * Finds the element that gets the focus in place of an element that has disappeared. The search starts in the smallest
 * part of the page that surrounded the lost element and still exists. In this part the title gets the focus, or the
 * first control if the part has no title. Default: the title of the page.
 */
function findFocusAfter([lost, ...around]: readonly Element[]): Element | null {
  const main = document.getElementById('main')
  for (const place of lost ? around : []) {
    if (!place.isConnected || !main?.contains(place)) continue
    const found = [...place.querySelectorAll(titleSelector), ...place.querySelectorAll(focusableSelector)].find(
      isVisible,
    )
    if (found) return found
  }
  return main?.querySelector('h1') ?? null
}

/**
 * Moves the focus to a near element when the focused element disappears, such as a button that closes its own message.
 * Otherwise the next press of Tab would start at the top of the page.
 */
export function useLostFocus(): void {
  useEffect(() => {
    let places: Element[] = []
    let frame = 0
    const isLost = () =>
      places[0] !== undefined &&
      !places[0].isConnected &&
      (document.activeElement === document.body || document.activeElement === null)
    /** Waits two frames, because a dialog that closes or a page that opens moves the focus itself. */
    function rescue() {
      if (!isLost()) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => {
          // A dialog manages the focus itself.
          if (isLost() && !isLayerOpen()) focusElement(findFocusAfter(places))
        })
      })
    }
    function remember({ target }: FocusEvent) {
      if (target instanceof Element) places = listAncestors(target)
    }
    /** A press outside all controls removes the focus on purpose. */
    function forget() {
      queueMicrotask(() => {
        if (places[0]?.isConnected && document.activeElement === document.body) places = []
      })
    }
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    const watch = new MutationObserver(rescue)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
      watch.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}
