import { useEffect, useState } from 'react'

const second = 1000

/** Seconds that are left before something may be asked for again, counted down in view. */
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
