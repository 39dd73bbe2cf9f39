/** What is to be done later, by name. After `close` nothing is. */
export function namedTimers() {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let isClosed = false
  return {
    /** In so many milliseconds; one that waits under the name already stays, unless this takes its place. */
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
