import type { ServerFunctions } from '../backend/server-functions.ts'

/** A server error, without query string, values or a person's e-mail address. */
type ServerError = { requestId: string; at: string; method: string; path: string; message: string }

export type ErrorLog = {
  /** Records an error and returns immediately. An entry that cannot be written to the database stays in memory. */
  note(error: { requestId: string; method: string; path: string; error: unknown }): void
  /** Reads the latest errors in the log, newest first. */
  latest(count: number): Promise<ServerError[]>
}

/**
 * Limits of entries, per minute and in memory, because a recurring error must not fill the disk. The database limits
 * the total.
 */
const maxErrorsPerMinute = 60
const maxErrorsInMemory = 100

/**
 * Opens the log of the latest errors, with the reference number that the visitor sees.
 * @param functions absent where the server may not write to the database; errors then stay in this process
 */
export function openErrorLog(functions?: ServerFunctions): ErrorLog {
  const remembered: ServerError[] = []
  let minute = 0
  let thisMinute = 0

  const remember = (error: ServerError) => {
    remembered.unshift(error)
    remembered.length = Math.min(remembered.length, maxErrorsInMemory)
  }
  return {
    note({ requestId, method, path, error }) {
      const now = Math.floor(Date.now() / 60_000)
      thisMinute = now === minute ? thisMinute + 1 : 1
      minute = now
      if (thisMinute > maxErrorsPerMinute) return
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

/** Describes an error without the user's input: quoted values, e-mail addresses and long words are removed. */
export function redactError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? shortenText(error) : 'unknown'
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  return shortenText(`${error.name}${code}: ${error.message}`)
}

const shortenText = (text: string) =>
  text
    .replace(/\S+@\S+/g, '…')
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replace(/[\w-]{40,}/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, 240)
