import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * An act of a person that is done once, however often it is pressed: a second press is refused while the first is under way,
 * at once and not only after the page was drawn again.
 */
export function useOnce<Given extends unknown[]>(action: (...given: Given) => Promise<unknown> | undefined) {
  const locked = useRef(false)
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  const [underWay, setUnderWay] = useState(false)
  const once = useCallback(async (...given: Given) => {
    if (locked.current) return
    locked.current = true
    setUnderWay(true)
    try {
      await latest.current(...given)
    } finally {
      locked.current = false
      setUnderWay(false)
    }
  }, [])
  return { once, underWay }
}
