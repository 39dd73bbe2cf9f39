import { useEffect, useState } from 'react'

/** Typing pause in ms after which the value counts, so that one word makes one request. */
const pause = 150

/** Returns the value once it has not changed for that time. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
