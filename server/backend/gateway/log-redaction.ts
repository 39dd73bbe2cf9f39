import { AsyncLocalStorage } from 'node:async_hooks'
import { refusalFor } from './answers.ts'
import type { Middleware } from './context.ts'
import { troubleOf, wordsOf } from './database-errors.ts'

type Request = { path: string; trouble?: 503 | 507 }
const request = new AsyncLocalStorage<Request>()
let isInstalled = false

/**
 * The gateway prints whole errors with SQL and the values in it, which are people's data. While it works on a request,
 * only what kind of error it was and on which route is logged, and a server that merely could not says so with 503 or 507.
 */
export function redactLogs(log: (line: string) => void): Middleware {
  if (!isInstalled) {
    isInstalled = true
    for (const level of ['error', 'warn'] as const) {
      const print = console[level]
      console[level] = (...values) => {
        const during = request.getStore()
        if (during) during.trouble ??= values.map(troubleOf).find(Boolean)
        if (!during) print(...values)
        else if (values.some(isSurprise)) log(`${during.path}: ${values.map(kindOf).join(' ')}`)
      }
    }
  }
  // Hono hands what is thrown to the application's own handler, which prints it while this still holds.
  return (c, next) => {
    const during: Request = { path: c.req.path.split('/').slice(0, 4).join('/') }
    return request.run(during, async () => {
      await next()
      // The package calls everything an error of its own; what it printed says whether the server merely could not.
      if (c.res.status !== 500 || !during.trouble) return
      c.res = refusalFor(c.req.path, during.trouble, 'unavailable', wordsOf[during.trouble])
      if (during.trouble === 503) c.header('retry-after', '5')
    })
  }
}

const codeOf = (value: object) => ('code' in value ? String(value.code) : undefined)

/** Errors the caller made (a constraint, a permission, a missing relation) are answered, not logged. */
const isSurprise = (value: unknown) =>
  value instanceof Error &&
  !/^(PGRST|2[0-9A-Z]{4}|4[24][0-9A-Z]{3}|P0001|PT\d+)$/.test(codeOf(value) ?? '') &&
  value.name !== 'RelationNotFoundError' &&
  value.name !== 'StorageRefusal'

const kindOf = (value: unknown) =>
  value instanceof Error
    ? `${value.name} ${codeOf(value) ?? ''} ${value.stack?.match(/\bat .*/)?.[0] ?? ''}`.trim()
    : ''
