import { useEffect, useState } from 'react'
import { formatMomentInFull } from '../../../platform/dates/date-format.ts'
import { age } from '../diagnosis.ts'

const every = 60_000

/**
 * Age of the answers and time of the next refresh. Has its own timer, so that the page does not re-render every
 * second.
 */
export function CheckedMoment({ at, online }: { at: number; online: boolean }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (at === 0) return <>{formatMomentInFull(now)}.</>
  const since = now - at
  return (
    <>
      {formatMomentInFull(now)}. Checked {age(since)} ago
      {online && since < every ? `, next in ${age(every - since)}` : ''}.
    </>
  )
}
