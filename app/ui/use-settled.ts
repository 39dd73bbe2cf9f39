import { useEffect, useState } from 'react'

/** Milliseconds without a key after which what was typed counts: one word is one question. */
const pause = 150

/** The value, once it has stood still. */
export function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
