import { appendFileSync, renameSync, statSync } from 'node:fs'

const maxLogBytes = 1024 * 1024

/** Log output of PostgreSQL: the last lines in memory for error messages, at most two files of 1 MB on disk. */
export type ClusterLog = { write(text: string): void; tail(): string }

export function openClusterLog(path: string): ClusterLog {
  let recent = ''
  return {
    write(text) {
      recent = (recent + text).slice(-4000)
      try {
        if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(path, `${path}.1`)
        appendFileSync(path, text, { mode: 0o600 })
      } catch {
        // Write errors are ignored, because PostgreSQL may be reporting a full disk. The log line is lost, but the
        // site continues to run.
      }
    },
    tail: () => recent.trim().split('\n').slice(-3).join(' / '),
  }
}
