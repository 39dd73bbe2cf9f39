import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import './focal-point.css'

type Props = {
  /** Undefined until it has come. */
  src: string | undefined
  /** Of the picture, width by height. */
  ratio: number
  /** Fractions from the top left. */
  x: number
  y: number
  onMove: (x: number, y: number) => void
}

/** The cuts that pages make of it. */
const cuts = [
  { name: 'Card', ratio: 3 / 2 },
  { name: 'Square', ratio: 1 },
  { name: 'Phone', ratio: 4 / 5 },
  { name: 'Strip', ratio: 2.4 },
] as const

/** A fiftieth of the picture for each press. */
const step = 0.02
const within = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
const ways: Record<string, [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}
const percent = (value: number) => Math.round(value * 100)

/** The point that every cut keeps in view, set by pointer or arrow keys, with the cuts beside it. */
export function FocalPoint({ src, ratio, x, y, onMove }: Props) {
  const style = { '--x': `${percent(x)}%`, '--y': `${percent(y)}%` } as CSSProperties
  function point(event: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onMove(within((event.clientX - left) / width), within((event.clientY - top) / height))
  }
  function press(event: KeyboardEvent) {
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    // The list around it moves by the same keys.
    event.stopPropagation()
    onMove(within(x + way[0]), within(y + way[1]))
  }
  return (
    <div className="focal-point" style={style}>
      <div
        className="focal-picture"
        style={{ aspectRatio: ratio }}
        onPointerDown={event => {
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={event => event.buttons === 1 && point(event)}
      >
        {src && <img src={src} alt="" draggable={false} />}
        <button
          type="button"
          className="focal-mark"
          role="slider"
          aria-label="Focal point"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent(x)}
          aria-valuetext={`${percent(x)} percent from the left, ${percent(y)} from the top`}
          onKeyDown={press}
        />
      </div>
      <div className="focal-cuts">
        <h2>
          How it is cut <small>arrows move the point</small>
        </h2>
        <ul>
          {cuts.map(cut => (
            <li key={cut.name}>
              <span style={{ '--cut': cut.ratio } as CSSProperties}>{src && <img src={src} alt="" />}</span>
              {cut.name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
