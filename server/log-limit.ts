/** Maximum number of log lines per minute, for one type of line and for all types. */
const maxLinesPerKind = 5
const maxLinesPerMinute = 100
const minuteMs = 60_000

type LogLevel = 'log' | 'warn' | 'error'
type LogTarget = Record<LogLevel, (...values: unknown[]) => void>

/**
 * Limits repeated log lines, because while the database is stopped every request fails in the same way, and a log that
 * grows with the number of requests fills the disk. The first lines of a type are logged in full, further lines within
 * the minute as one line with a count.
 * @param target logger whose methods are replaced
 */
export function limitRepeatedLogLines(target: LogTarget = console, now: () => number = Date.now): void {
  const lines = new Map<string, number>()
  let logged = 0
  let periodStart = now()
  const print: LogTarget = {
    log: target.log.bind(target),
    warn: target.warn.bind(target),
    error: target.error.bind(target),
  }

  const summarise = () => {
    const leftOver = [...lines.values()].reduce((sum, count) => sum + Math.max(0, count - maxLinesPerKind), 0)
    const kinds = [...lines].filter(([, count]) => count > maxLinesPerKind).map(([kind]) => kind)
    if (leftOver > 0)
      print.error(`Not logged in the last minute: ${leftOver} more of "${kinds.slice(0, 3).join('", "')}".`)
    lines.clear()
    logged = 0
    periodStart = now()
  }
  for (const level of ['log', 'warn', 'error'] as const)
    target[level] = (...values) => {
      if (now() - periodStart >= minuteMs) summarise()
      const kind = classifyLogLine(values)
      const count = (lines.get(kind) ?? 0) + 1
      // The number of tracked types of log lines is limited too, although the types come from the program's own text.
      if (lines.has(kind) || lines.size < maxLinesPerMinute) lines.set(kind, count)
      if (count > maxLinesPerKind || logged >= maxLinesPerMinute) return
      logged += 1
      print[level](...values)
    }
  setInterval(summarise, minuteMs).unref()
}

/** Finds the type of a log line: the words before the first value, and the type of error. */
function classifyLogLine(values: unknown[]): string {
  const [first] = values
  const messageStart = typeof first === 'string' ? first.replace(/[^a-z ./:]+.*/is, '').slice(0, 60) : ''
  const error = values.find(value => value instanceof Error)
  return [messageStart.trim(), ...(error ? [error.name] : [])].join(' ').trim()
}
