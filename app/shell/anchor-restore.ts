import { useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** What a person does when the page's place is theirs to choose. */
const taken = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

const wasLoadedAgain = () => {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}

/**
 * The part of the page that the address names stays in view while rows above it are still arriving, and is found when it
 * arrives itself; until the person moves. Going back and loading again restore the place that was left, so they hold nothing.
 */
export function useAnchorRestore(): void {
  const { key, hash } = useLocation()
  const movement = useNavigationType()

  useEffect(() => {
    const returns = movement === 'POP' && (key !== 'default' || wasLoadedAgain())
    if (hash.length < 2 || returns) return
    return holdInView(nameIn(hash))
  }, [key, hash, movement])
}

/** What an address spells wrongly is taken as it stands. */
function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

function holdInView(id: string): () => void {
  const page = document.documentElement
  let height = 0
  let place = 0
  const hold = () => {
    document.getElementById(id)?.scrollIntoView()
    height = page.scrollHeight
    place = window.scrollY
  }
  // A scroll that no growth of the page explains is the person's: a scrollbar, an assistive technology.
  const onScroll = () => {
    if (page.scrollHeight === height && Math.abs(window.scrollY - place) > 2) stop()
  }
  const sizes = new ResizeObserver(hold)
  function stop() {
    sizes.disconnect()
    window.removeEventListener('scroll', onScroll)
    for (const event of taken) window.removeEventListener(event, stop)
  }
  sizes.observe(document.body)
  window.addEventListener('scroll', onScroll, { passive: true })
  for (const event of taken) window.addEventListener(event, stop, { passive: true })
  return stop
}
