import { Children, type ReactNode, useRef, useState } from 'react'
import { useDataSaver } from '../platform/data-saver.ts'
import { useAutoScroll } from './use-auto-scroll.ts'
import './strip.css'

export interface StripProps {
  title: string
  /**
   * Whether each card contains a link or a button. Otherwise the row itself can have the focus, for scrolling by
   * keyboard.
   */
  isReachedByCards: boolean
  /** Cards of 320 by 200 pixels. */
  children: ReactNode
}

/**
 * Maximum supported width of a screen in pixels. The number of copies of the content is large enough that the row
 * never shows its end.
 */
const maxScreenWidthPx = 2560
const cardWidthPx = 320

/**
 * Row of moving cards, 30 seconds per round. The row pauses on hover or focus, and a button stops the row permanently.
 */
export function Strip({ title, isReachedByCards, children }: StripProps) {
  const isStill = useDataSaver()
  const [playing, setPlaying] = useState(!isStill)
  const row = useRef<HTMLDivElement>(null)
  const cards = Children.toArray(children)
  const copies = isStill ? 1 : 1 + Math.max(1, Math.ceil(maxScreenWidthPx / (Math.max(1, cards.length) * cardWidthPx)))
  const hand = useAutoScroll(row, copies, playing)
  if (cards.length === 0) return null

  return (
    <section className="strip" aria-label={title}>
      <div className="wrap strip-head">
        <h2>{title}</h2>
        {!isStill && (
          <button className="strip-toggle" type="button" onClick={() => setPlaying(!playing)}>
            <i className={playing ? 'sign-pause' : 'sign-play'} aria-hidden="true" />
            {playing ? 'Pause' : 'Play'}
            <span className="visually-hidden"> the moving row of {title.toLowerCase()}</span>
          </button>
        )}
      </div>
      <div
        className="strip-row"
        ref={row}
        {...hand}
        {...(!isReachedByCards && { tabIndex: 0, role: 'group', 'aria-label': title })}
      >
        {Array.from({ length: copies }, (_, copy) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a copy has no id except its index
          <ul key={copy} aria-hidden={copy > 0 || undefined} inert={copy > 0}>
            {cards.map((card, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cards come in a fixed order
              <li className="strip-card" key={i}>
                {card}
              </li>
            ))}
          </ul>
        ))}
      </div>
    </section>
  )
}
