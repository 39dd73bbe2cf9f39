import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react'
import { Arrow } from './arrow.tsx'
import { type CarouselItem, CarouselSlide } from './carousel-slide.tsx'
import { listCarouselSlots, wrapIndex } from './carousel-slots.ts'
import { CoverOrder } from './cover-order.tsx'
import { IconButton } from './icon-button.tsx'
import './carousel.css'

export interface CarouselProps {
  label: string
  items: readonly CarouselItem[]
  /** Noun for one slide in labels of buttons, e.g. `convening`. */
  noun?: string | undefined
  action?: string | undefined
  /** Index of the item that is shown first. */
  start?: number | undefined
}

/** Minimum length of a swipe in pixels. */
const minSwipePx = 40

/** Carousel with five positions and the current item in the middle. The carousel never moves automatically. */
export function Carousel({ label, items, noun = 'slide', action = 'See the programme', start = 0 }: CarouselProps) {
  const [current, setCurrent] = useState(start)
  const dots = useRef<HTMLFieldSetElement>(null)
  const touchedAt = useRef<number>(undefined)
  const count = items.length
  if (count === 0) return null

  const readsBackwards = (element: Element) => getComputedStyle(element).direction === 'rtl'

  function go(target: number) {
    const next = wrapIndex(target, count)
    setCurrent(next)
    // If a dot has the focus, the focus moves to the dot of the new item.
    if (dots.current?.contains(document.activeElement)) (dots.current.children[next] as HTMLElement).focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    go(current + ((event.key === 'ArrowRight') === readsBackwards(event.currentTarget) ? -1 : 1))
  }

  function onTouchEnd(event: TouchEvent) {
    const travelled = (event.changedTouches[0]?.clientX ?? 0) - (touchedAt.current ?? 0)
    if (Math.abs(travelled) > minSwipePx) go(current + (travelled < 0 === readsBackwards(event.currentTarget) ? -1 : 1))
  }

  return (
    <CoverOrder of={items.map(({ seed }) => seed)}>
      <section className="carousel" aria-roledescription="carousel" aria-label={label} onKeyDown={onKeyDown}>
        <div
          className="carousel-track"
          aria-live="polite"
          onTouchStart={event => {
            touchedAt.current = event.changedTouches[0]?.clientX
          }}
          onTouchEnd={onTouchEnd}
        >
          {listCarouselSlots(current, count).map(slot => (
            <CarouselSlide
              // Stable keys: a slide has the same element after a move, so that its picture is not loaded or drawn
              // again.
              key={slot.repeat ? `repeat ${slot.offset}` : items[slot.index]?.id}
              item={items[slot.index] as CarouselItem}
              slot={slot}
              count={count}
              action={action}
            />
          ))}
        </div>
        {count > 1 && (
          <div className="wrap carousel-foot">
            <fieldset className="carousel-dots" ref={dots} aria-label={`Choose a ${noun}`}>
              {items.map((item, i) => (
                <button
                  key={item.id}
                  type="button"
                  aria-label={item.title}
                  aria-current={i === current ? 'true' : undefined}
                  onClick={() => go(i)}
                />
              ))}
            </fieldset>
            <div className="carousel-arrows">
              <IconButton label={`Previous ${noun}`} onClick={() => go(current - 1)}>
                <Arrow back />
              </IconButton>
              <IconButton label={`Next ${noun}`} onClick={() => go(current + 1)}>
                <Arrow />
              </IconButton>
            </div>
          </div>
        )}
      </section>
    </CoverOrder>
  )
}
