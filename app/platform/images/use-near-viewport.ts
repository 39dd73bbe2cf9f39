import { type RefObject, useEffect, useState } from 'react'

/** Distance in px from the visible part of a list at which its pictures start to load. */
const viewportMargin = '600px'

const nearListeners = new WeakMap<Element, (isNear: boolean) => void>()
let sharedObserver: IntersectionObserver | undefined

/** One observer for all elements, so that a scroll step reports all elements together, and React renders once. */
function getObserver(): IntersectionObserver {
  const options = { rootMargin: viewportMargin, scrollMargin: viewportMargin }
  sharedObserver ??= new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) nearListeners.get(target)?.(isIntersecting)
  }, options)
  return sharedObserver
}

/**
 * Whether an element is visible, or will be visible after a little scrolling. Long lists use this hook to load only
 * such pictures. Always true without an element, and where the browser cannot observe elements.
 */
export function useNearViewport(ref: RefObject<Element | null> | undefined): boolean {
  const [isNear, setIsNear] = useState(() => !ref || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    const element = ref?.current
    if (!element || typeof IntersectionObserver === 'undefined') return
    const observer = getObserver()
    nearListeners.set(element, setIsNear)
    observer.observe(element)
    return () => {
      observer.unobserve(element)
      nearListeners.delete(element)
    }
  }, [ref])
  return isNear
}
