import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Arrow } from './arrow.tsx'
import { IconButton } from './icon-button.tsx'
import './scroll-row.css'

export interface ScrollRowProps {
  title: string
  id?: string | undefined
  /** Items of the row as `li` elements, e.g. `PortraitCard`. */
  children: ReactNode
}

/** Distance in pixels that an arrow button scrolls. */
const scrollStepPx = 300

/**
 * Row that scrolls horizontally, with an arrow button for each direction. At an end of the row the button for that
 * direction is disabled.
 */
export function ScrollRow({ title, id, children }: ScrollRowProps) {
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ back: true, on: false })

  useEffect(() => {
    const element = row.current
    if (!element) return
    const look = () => {
      const at = Math.abs(element.scrollLeft)
      const next = { back: at < 2, on: at + element.clientWidth > element.scrollWidth - 2 }
      setEnds(now => (now.back === next.back && now.on === next.on ? now : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const size = new ResizeObserver(look)
    size.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      size.disconnect()
    }
  }, [])

  function move(direction: 1 | -1) {
    const element = row.current
    if (!element) return
    const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    element.scrollBy({ left: sign * direction * scrollStepPx, behavior: calm ? 'auto' : 'smooth' })
  }

  return (
    <div className="scroll-row">
      <div className="scroll-head">
        <h2 id={id}>{title}</h2>
        {/* The arrow is not disabled but `aria-disabled`, so that the focus stays on the arrow at the end of the row. */}
        <div className="scroll-arrows">
          <IconButton label={`${title}: scroll back`} aria-disabled={ends.back || undefined} onClick={() => move(-1)}>
            <Arrow back />
          </IconButton>
          <IconButton label={`${title}: scroll on`} aria-disabled={ends.on || undefined} onClick={() => move(1)}>
            <Arrow />
          </IconButton>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard */}
      <ul className="scroll-cards" ref={row} tabIndex={0} aria-label={title}>
        {children}
      </ul>
    </div>
  )
}
