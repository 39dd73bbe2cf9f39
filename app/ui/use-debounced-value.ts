import { useEffect, useState } from 'react'

/** Delay in ms after the last key press before the value is used, so that one word causes one request. */
const debounceMs = 150

/** Returns a value as soon as the value has not changed for a given time. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
