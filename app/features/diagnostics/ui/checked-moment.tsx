import { useEffect, useState } from 'react'
import { age } from '../diagnosis.ts'

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const every = 60_000

/** When the answers are from, and when the next come. It counts by itself, so that the page around it need not. */
export function CheckedMoment({ at, online }: { at: number; online: boolean }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  if (at === 0) return <>{moment.format(now)}.</>
  const since = now - at
  return (
    <>
      {moment.format(now)}. Checked {age(since)} ago
      {online && since < every ? `, next in ${age(every - since)}` : ''}.
    </>
  )
}
