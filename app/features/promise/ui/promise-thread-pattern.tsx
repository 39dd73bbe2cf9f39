import type { CalendarDay } from '../../../platform/dates/format-in-time-zone.ts'
import { countPromisesByStatus, getPromiseStatus, type PromiseStatus, type PromiseWithDueDate } from '../promise.ts'
import './promise-thread-pattern.css'

/** Distance between two threads in SVG units. A thread is 15 units wide. */
const threadDistance = 24
const patternHeight = 112

/**
 * Thread that represents a promise (pledge). Its shape depends on the status: complete if done, cut short if late,
 * short with a knot if withdrawn, or an outline only if open or quiet.
 */
function PromiseThread({ standing, x }: { standing: PromiseStatus; x: number }) {
  switch (standing) {
    case 'done':
      return <path className="thread-done" d={`M${x} 0h15v${patternHeight}h-15z`} />
    case 'late':
      return (
        <>
          <path className="thread-late" d={`M${x} 0h15v58h-15z`} />
          <path className="thread-rest" d={`M${x + 7.5} 62v50`} />
        </>
      )
    case 'withdrawn':
      return <path className="thread-withdrawn" d={`M${x} 0h15v26h-15zM${x - 2} 26h19v6h-19z`} />
    case 'quiet':
      return <path className="thread-quiet" d={`M${x + 1} 0h13v${patternHeight - 1}h-13z`} />
    case 'open':
      return <path className="thread-open" d={`M${x + 1} 0h13v${patternHeight - 1}h-13z`} />
    default:
      return standing satisfies never
  }
}

type Props = { promises: readonly (PromiseWithDueDate & { id: string })[]; today: CalendarDay }

/** Promises (pledges) as threads of a cloth (woven pattern). The legend below has the numbers. */
export function PromiseThreadPattern({ promises, today }: Props) {
  const counts = countPromisesByStatus(promises, today)
  const countTexts = counts.map(({ count, label }) => `${count} ${label}`)
  return (
    <figure className="promise-threads">
      <svg
        viewBox={`0 0 ${promises.length * threadDistance} ${patternHeight}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${promises.length} promises, a thread each: ${countTexts.join(', ')}.`}
      >
        {promises.map((promise, at) => (
          <PromiseThread key={promise.id} standing={getPromiseStatus(promise, today)} x={at * threadDistance + 4} />
        ))}
      </svg>
      <figcaption>
        {counts.map(({ standing, count, label }) => (
          <span key={standing}>
            <i className={`thread-sign-${standing}`} aria-hidden="true" />
            {count} {label}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
