/** Lines of one kind, and of all kinds together, that are logged within a minute. */
const perKind = 5
const inAll = 100
const minute = 60_000

type Level = 'log' | 'warn' | 'error'
type Log = Record<Level, (...values: unknown[]) => void>

/**
 * Bounds what repeats: while the database is away each request fails in the same way, and a log that grows with the traffic
 * fills the disk. The first lines of a kind are logged whole, the rest of the minute is counted and told in one line.
 * @param target whose methods are replaced
 */
export function limitRepeats(target: Log = console, now: () => number = Date.now): void {
  const lines = new Map<string, number>()
  let logged = 0
  let since = now()
  const print: Log = { log: target.log.bind(target), warn: target.warn.bind(target), error: target.error.bind(target) }

  const summarise = () => {
    const left = [...lines.values()].reduce((sum, count) => sum + Math.max(0, count - perKind), 0)
    const kinds = [...lines].filter(([, count]) => count > perKind).map(([kind]) => kind)
    if (left > 0) print.error(`Not logged in the last minute: ${left} more of "${kinds.slice(0, 3).join('", "')}".`)
    lines.clear()
    logged = 0
    since = now()
  }
  for (const level of ['log', 'warn', 'error'] as const)
    target[level] = (...values) => {
      if (now() - since >= minute) summarise()
      const kind = kindOf(values)
      const count = (lines.get(kind) ?? 0) + 1
      // Kinds are told apart by what programs write, but a bound that depends on it would be none.
      if (lines.has(kind) || lines.size < inAll) lines.set(kind, count)
      if (count > perKind || logged >= inAll) return
      logged += 1
      print[level](...values)
    }
  setInterval(summarise, minute).unref()
}

/** What makes two lines the same: the words before the first value, and the kind of error. */
function kindOf(values: unknown[]): string {
  const [first] = values
  const words = typeof first === 'string' ? first.replace(/[^a-z ./:]+.*/is, '').slice(0, 60) : ''
  const error = values.find(value => value instanceof Error)
  return [words.trim(), ...(error ? [error.name] : [])].join(' ').trim()
}
