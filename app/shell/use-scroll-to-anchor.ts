import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Events which show that the user scrolls. */
const scrollEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

const wasReloaded = () => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/**
 * Scrolls to the anchor in the URL when the anchor appears, and keeps the anchor in view while content above it loads,
 * until the user scrolls. Has no effect after going back and after a reload, because the browser then restores the old
 * position.
 */
export function useScrollToAnchor(): void {
  const { key, hash } = useLocation()
  const movement = useNavigationType()

  useEffect(() => {
    const returns = movement === 'POP' && (key !== 'default' || wasReloaded())
    // A link that was clicked before the page was ready may have led on to another anchor.
    if (hash.length < 2 || returns || decodeFragment(window.location.hash) !== decodeFragment(hash)) return
    return keepInView(decodeFragment(hash))
  }, [key, hash, movement])
}

/** Decoded fragment of a URL. A fragment with invalid encoding is returned unchanged. */
function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

function keepInView(id: string): () => void {
  const page = document.documentElement
  let height = 0
  let place = 0
  const hold = () => {
    document.getElementById(id)?.scrollIntoView()
    height = page.scrollHeight
    place = window.scrollY
  }
  // A scroll event without a change of the page's height comes from the user, e.g. from the scrollbar or assistive
  // technology.
  const onScroll = () => {
    if (page.scrollHeight === height && Math.abs(window.scrollY - place) > 2) stop()
  }
  const sizes = new ResizeObserver(hold)
  function stop() {
    sizes.disconnect()
    window.removeEventListener('scroll', onScroll)
    for (const event of scrollEvents) window.removeEventListener(event, stop)
  }
  sizes.observe(document.body)
  window.addEventListener('scroll', onScroll, { passive: true })
  for (const event of scrollEvents) window.addEventListener(event, stop, { passive: true })
  return stop
}
