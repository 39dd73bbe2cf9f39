import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns functions that never change and that call the functions of the newest render. The rows of a long list get
 * these functions as props, so that only rows whose own values change render again.
 */
export function useStableFunctions<T extends Record<string, (...args: never[]) => unknown>>(functions: T): T {
  const latest = useRef(functions)
  useLayoutEffect(() => {
    latest.current = functions
  })
  const [stable] = useState(() => {
    const names = Object.keys(functions)
    return Object.fromEntries(names.map(name => [name, (...args: never[]) => latest.current[name]?.(...args)])) as T
  })
  return stable
}
