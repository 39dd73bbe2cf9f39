import { useEffect, useState } from 'react'
import { formatFullDateAndTime } from '../../../platform/dates/date-format.ts'
import { formatAge } from '../diagnosis.ts'

const refreshIntervalMs = 60_000

/**
 * Line with the age of the data and the time of the next refresh. The line has its own timer, so that only the line and
 * not the page is rendered every second.
 */
export function LastCheckTime({ at, online }: { at: number; online: boolean }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (at === 0) return <>{formatFullDateAndTime(now)}.</>
  const since = now - at
  return (
    <>
      {formatFullDateAndTime(now)}. Checked {formatAge(since)} ago
      {online && since < refreshIntervalMs ? `, next in ${formatAge(refreshIntervalMs - since)}` : ''}.
    </>
  )
}
