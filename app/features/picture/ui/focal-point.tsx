import type { CSSProperties, KeyboardEvent, PointerEvent } from 'react'
import './focal-point.css'

type Props = {
  /** URL of the picture; undefined while loading. */
  src: string | undefined
  /** Aspect ratio of the picture, width / height. */
  ratio: number
  /** Focal point as fractions of width and height, from the top left corner. */
  x: number
  y: number
  onMove: (x: number, y: number) => void
}

/** Aspect ratios to which pages crop pictures. */
const cropRatios = [
  { name: 'Card', ratio: 3 / 2 },
  { name: 'Square', ratio: 1 },
  { name: 'Phone', ratio: 4 / 5 },
  { name: 'Banner', ratio: 2.4 },
] as const

/** Distance that one key press moves the focal point: 2 % of the picture. */
const stepFraction = 0.02
const clampToFraction = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100
const keySteps: Record<string, [number, number]> = {
  ArrowLeft: [-stepFraction, 0],
  ArrowRight: [stepFraction, 0],
  ArrowUp: [0, -stepFraction],
  ArrowDown: [0, stepFraction],
}
const toPercent = (value: number) => Math.round(value * 100)

/**
 * Editor for the focal point of a picture. The user sets the point with the pointer or the arrow keys, and sees the
 * resulting crops.
 */
export function FocalPoint({ src, ratio, x, y, onMove }: Props) {
  const style = { '--x': `${toPercent(x)}%`, '--y': `${toPercent(y)}%` } as CSSProperties
  function point(event: PointerEvent<HTMLElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onMove(clampToFraction((event.clientX - left) / width), clampToFraction((event.clientY - top) / height))
  }
  function press(event: KeyboardEvent) {
    const keyStep = keySteps[event.key]
    if (!keyStep) return
    event.preventDefault()
    // Stops the propagation of the key event, because the list around the editor uses the same keys.
    event.stopPropagation()
    onMove(clampToFraction(x + keyStep[0]), clampToFraction(y + keyStep[1]))
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
          aria-valuenow={toPercent(x)}
          aria-valuetext={`${toPercent(x)} percent from the left, ${toPercent(y)} from the top`}
          onKeyDown={press}
        />
      </div>
      <div className="focal-cuts">
        <h2>
          Crops <small>use the arrow keys to move the point</small>
        </h2>
        <ul>
          {cropRatios.map(cut => (
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
