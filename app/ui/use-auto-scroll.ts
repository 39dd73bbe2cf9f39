import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { findCentredPosition, wrapPosition } from './strip-position.ts'

/**
 * Duration of one round in ms. `pauseMs` is the pause after a visitor has scrolled, dragged or touched the row.
 */
const roundMs = 30_000
const pauseMs = 3_000

const getScrollSign = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

/** Scrolls to the same cards in another copy, if the row could otherwise not scroll in both directions. */
function jumpToOtherCopy(element: HTMLElement, copies: number) {
  const at = Math.abs(element.scrollLeft)
  const roomy = findCentredPosition(at, element.scrollWidth / copies, element.scrollWidth - element.clientWidth)
  if (roomy !== at) element.scrollLeft = getScrollSign(element) * roomy
}

/** Finds the card at a horizontal position, and returns the link of the same card in the first copy of the content. */
function findOriginalLink(element: HTMLElement, x: number) {
  const { left, right } = element.getBoundingClientRect()
  const first = element.querySelector('ul')
  if (!first) return null
  const across = (getScrollSign(element) > 0 ? x - left : right - x) + Math.abs(element.scrollLeft)
  const card = Math.floor(wrapPosition(across, first.offsetWidth) / (first.offsetWidth / first.children.length))
  return first.children[card]?.querySelector('a')
}

/**
 * Moves a row that scrolls and contains its content `copies` times. The row uses native scrolling, so touch and wheel
 * work as usual. The result is a set of props for the row, which add dragging with a mouse.
 */
export function useAutoScroll(row: RefObject<HTMLElement | null>, copies: number, playing: boolean) {
  const restUntil = useRef(0)
  const heldAt = useRef<number>(undefined)
  const dragged = useRef(false)

  useEffect(() => {
    const element = row.current
    if (!element || !playing) return
    const sign = getScrollSign(element)
    const still = matchMedia('(prefers-reduced-motion: reduce)')
    let inView = true
    let frame = 0
    let last = performance.now()
    // The position is stored separately, because browsers may round scrollLeft to whole pixels.
    let position = Math.abs(element.scrollLeft)

    const step = (now: number) => {
      frame = requestAnimationFrame(step)
      const passed = Math.min(now - last, 100)
      last = now
      // Only a visible focus pauses the row, because a card that was clicked with the mouse keeps an invisible focus.
      const attended = element.matches(':hover') || element.querySelector(':focus-visible')
      if (!inView || still.matches || now < restUntil.current || attended) return
      const length = element.scrollWidth / copies
      const scrollPosition = Math.abs(element.scrollLeft)
      if (Math.abs(scrollPosition - position) > 2) position = scrollPosition
      position = wrapPosition(position + (length * passed) / roundMs, length)
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
    // A vertical wheel movement scrolls the row and the page, so that the row never stops the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      restUntil.current = performance.now() + pauseMs
      jumpToOtherCopy(element, copies)
      if (Math.abs(event.deltaY) > Math.abs(event.deltaX)) element.scrollLeft += getScrollSign(element) * event.deltaY
    }
    element.addEventListener('wheel', onWheel, { passive: true })
    return () => element.removeEventListener('wheel', onWheel)
  }, [row, copies])

  const rested = () => {
    restUntil.current = performance.now() + pauseMs
  }
  const released = () => {
    if (heldAt.current !== undefined) rested()
    heldAt.current = undefined
  }
  return {
    onTouchStart(event: { currentTarget: HTMLElement }) {
      jumpToOtherCopy(event.currentTarget, copies)
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
      // The pointer is captured only after it has moved 5 pixels, so that a click on a card stays a click.
      if (!dragged.current && Math.abs(travelled) < 5) return
      if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId)
      dragged.current = true
      jumpToOtherCopy(event.currentTarget, copies)
      event.currentTarget.scrollLeft -= travelled
      heldAt.current = event.clientX
      rested()
    },
    onPointerUp: released,
    onPointerCancel: released,
    /**
     * Ignores the click at the end of a drag. A click on a copy, which is inert, counts as a click on the original
     * card.
     */
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (dragged.current) {
        event.preventDefault()
        event.stopPropagation()
      } else if (event.target === event.currentTarget) findOriginalLink(event.currentTarget, event.clientX)?.click()
    },
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  }
}
