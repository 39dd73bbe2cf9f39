import { useEffect, useState } from 'react'

const second = 1000

/** Countdown in seconds until an action may be repeated. */
export function usePause(length: number) {
  const [until, setUntil] = useState(() => Date.now() + length * second)
  const [left, setLeft] = useState(length)
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / second)))
    count()
    const ticking = setInterval(count, second)
    return () => clearInterval(ticking)
  }, [until])
  return { left, begin: () => setUntil(Date.now() + length * second) }
}
