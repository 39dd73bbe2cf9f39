import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { centredPosition, wrapPosition } from './strip-round.ts'

/** Milliseconds for one round, and for the rest after a visitor's own wheel, drag or touch. */
const round = 30_000
const rest = 3_000

const signOf = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

/** Moves to the same cards in another copy, if need be, so that the row can be pushed either way. */
function makeRoom(element: HTMLElement, copies: number) {
  const at = Math.abs(element.scrollLeft)
  const roomy = centredPosition(at, element.scrollWidth / copies, element.scrollWidth - element.clientWidth)
  if (roomy !== at) element.scrollLeft = signOf(element) * roomy
}

/** The link in the first copy of the card that is seen at a place across the window. */
function originalAt(element: HTMLElement, x: number) {
  const { left, right } = element.getBoundingClientRect()
  const first = element.querySelector('ul')
  if (!first) return null
  const across = (signOf(element) > 0 ? x - left : right - x) + Math.abs(element.scrollLeft)
  const card = Math.floor(wrapPosition(across, first.offsetWidth) / (first.offsetWidth / first.children.length))
  return first.children[card]?.querySelector('a')
}

/**
 * Drifts a scrolling row whose content stands there `copies` times. Scrolling stays the browser's own, so touch and
 * wheel work as anywhere. Spread what it returns on the row; it adds dragging with a mouse.
 */
export function useAutoScroll(row: RefObject<HTMLElement | null>, copies: number, playing: boolean) {
  const restUntil = useRef(0)
  const heldAt = useRef<number>(undefined)
  const dragged = useRef(false)

  useEffect(() => {
    const element = row.current
    if (!element || !playing) return
    const sign = signOf(element)
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    let inView = true
    let frame = 0
    let last = performance.now()
    // Kept apart from scrollLeft, which browsers may round to whole pixels.
    let position = Math.abs(element.scrollLeft)

    const step = (now: number) => {
      frame = requestAnimationFrame(step)
      const passed = Math.min(now - last, 100)
      last = now
      // Focus counts when it shows: a card pressed with a mouse keeps a focus nobody is looking at.
      const attended = element.matches(':hover') || element.querySelector(':focus-visible')
      if (!inView || still.matches || now < restUntil.current || attended) return
      const length = element.scrollWidth / copies
      const shown = Math.abs(element.scrollLeft)
      if (Math.abs(shown - position) > 2) position = shown
      position = wrapPosition(position + (length * passed) / round, length)
      element.scrollLeft = sign * position
    }
    const watch = new IntersectionObserver(([entry]) => {
      inView = entry?.isIntersecting ?? true
    })
    watch.observe(element)
    frame = requestAnimationFrame(step)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
    }
  }, [row, copies, playing])

  useEffect(() => {
    const element = row.current
    if (!element) return
    // A wheel turned up or down moves the row as well as the page: nobody is trapped, and everybody can leaf through.
    const onWheel = (event: WheelEvent) => {
      restUntil.current = performance.now() + rest
      makeRoom(element, copies)
      if (Math.abs(event.deltaY) > Math.abs(event.deltaX)) element.scrollLeft += signOf(element) * event.deltaY
    }
    element.addEventListener('wheel', onWheel, { passive: true })
    return () => element.removeEventListener('wheel', onWheel)
  }, [row, copies])

  const rested = () => {
    restUntil.current = performance.now() + rest
  }
  const released = () => {
    if (heldAt.current !== undefined) rested()
    heldAt.current = undefined
  }
  return {
    onTouchStart(event: { currentTarget: HTMLElement }) {
      makeRoom(event.currentTarget, copies)
      rested()
    },
    onTouchMove: rested,
    onTouchEnd: rested,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      dragged.current = false
      if (event.pointerType === 'mouse' && event.button === 0) heldAt.current = event.clientX
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (heldAt.current === undefined) return
      if (event.buttons === 0) return released()
      const travelled = event.clientX - heldAt.current
      // Captured only once it is a drag, so that a click on a card stays a click.
      if (!dragged.current && Math.abs(travelled) < 5) return
      if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = true
      makeRoom(event.currentTarget, copies)
      event.currentTarget.scrollLeft -= travelled
      heldAt.current = event.clientX
      rested()
    },
    onPointerUp: released,
    onPointerCancel: released,
    /** The click that ends a drag opens nothing. One on a copy, which is inert, counts for the card it copies. */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (dragged.current) {
        event.preventDefault()
        event.stopPropagation()
      } else if (event.target === event.currentTarget) originalAt(event.currentTarget, event.clientX)?.click()
    },
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}
