import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * Wraps an async action so that only one call runs at a time. A second press is ignored while the first call is
 * running, also before the next render.
 */
export function useRunOnceAtATime<Given extends unknown[]>(action: (...given: Given) => Promise<unknown> | undefined) {
  const locked = useRef(false)
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  const [underWay, setUnderWay] = useState(false)
  const once = useCallback(async (...args: Given) => {
    if (locked.current) return
    locked.current = true
    setUnderWay(true)
    try {
      await latest.current(...args)
    } finally {
      locked.current = false
      setUnderWay(false)
    }
  }, [])
  return { once, underWay }
}
