import { useEffect, useState } from 'react'

/** Pause between two readings of the clock, in ms. */
const pause = 20_000

/** Present time in ms since 1970, read again every few seconds. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), pause)
    return () => clearInterval(timer)
  }, [])
  return now
}
