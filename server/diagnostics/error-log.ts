import type { ServerFunctions } from '../backend/server-functions.ts'

/** Something that went wrong on our side. Carries no query, no values and no address of a person. */
type ServerError = { requestId: string; at: string; method: string; path: string; message: string }

export type ErrorLog = {
  /** Returns at once; what cannot be written to the database is kept in memory. */
  note(error: { requestId: string; method: string; path: string; error: unknown }): void
  /** Newest first. */
  latest(count: number): Promise<ServerError[]>
}

/** A fault that repeats must not fill the disk: so many a minute are kept, and so many in all, which the database sees to. */
const perMinute = 60
const inMemory = 100

/**
 * The latest errors with the reference the visitor was shown.
 * @param functions absent where the server may not write to the database; the process then remembers by itself
 */
export function openErrorLog(functions?: ServerFunctions): ErrorLog {
  const remembered: ServerError[] = []
  let minute = 0
  let thisMinute = 0

  const remember = (error: ServerError) => {
    remembered.unshift(error)
    remembered.length = Math.min(remembered.length, inMemory)
  }
  return {
    note({ requestId, method, path, error }) {
      const now = Math.floor(Date.now() / 60_000)
      thisMinute = now === minute ? thisMinute + 1 : 1
      minute = now
      if (thisMinute > perMinute) return
      const line = {
        requestId,
        at: new Date().toISOString(),
        method,
        path: path.slice(0, 200),
        message: redactError(error),
      }
      const { requestId: request, at: _, ...rest } = line
      if (functions) functions.call('server_note_error', { request, ...rest }).catch(() => remember(line))
      else remember(line)
    },
    async latest(count) {
      const rows = ((await functions?.call('server_errors', { most: count })) ?? []) as ServerError[]
      return [...rows.map(row => ({ ...row, at: new Date(row.at).toISOString() })), ...remembered]
        .sort((a, b) => b.at.localeCompare(a.at))
        .slice(0, count)
    },
  }
}

/** What kind of error it was, without what people typed: quoted values, addresses and long words stay out. */
export function redactError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? shortened(error) : 'unknown'
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  return shortened(`${error.name}${code}: ${error.message}`)
}

const shortened = (text: string) =>
  text
    .replace(/\S+@\S+/g, '…')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replace(/[\w-]{40,}/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 240)
