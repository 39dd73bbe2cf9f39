import { useEffect, useState } from 'react'

/** Interval in ms between two readings of the clock. */
const clockIntervalMs = 20_000

/** Present time in ms since 1970, read every few seconds and when `version` changes. */
export function useCurrentTime(version: string): number {
  const [now, setNow] = useState(() => Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `version` reads the clock again
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), clockIntervalMs)
    return () => clearInterval(timer)
  }, [version])
  return now
}
