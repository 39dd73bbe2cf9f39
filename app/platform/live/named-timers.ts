/** Creates a set of timers with names. After `close`, no callback runs. */
export function createNamedTimers() {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let isClosed = false
  return {
    /**
     * Runs a callback after a delay in ms. A pending timer with the same name continues, unless `instead` replaces it.
     */
    later(name: string, milliseconds: number, act: () => unknown, { instead = false } = {}) {
      if (isClosed || (timers.has(name) && !instead)) return
      clearTimeout(timers.get(name))
      timers.set(
        name,
        setTimeout(() => {
          timers.delete(name)
          void act()
        }, milliseconds),
      )
    },
    close() {
      isClosed = true
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
