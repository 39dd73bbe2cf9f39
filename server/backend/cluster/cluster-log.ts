import { appendFileSync, renameSync, statSync } from 'node:fs'

const limit = 1024 * 1024

/** PostgreSQL's own words: the last few in memory for error lines, at most twice a megabyte on disk. */
export type ClusterLog = { write(text: string): void; tail(): string }

export function openClusterLog(path: string): ClusterLog {
  let recent = ''
  return {
    write(text) {
      recent = (recent + text).slice(-4000)
      try {
        if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > limit) renameSync(path, `${path}.1`)
        appendFileSync(path, text, { mode: 0o600 })
      } catch {
        // A full disk is exactly what PostgreSQL may be writing about: what it says is lost then, the site is not.
      }
    },
    tail: () => recent.trim().split('\n').slice(-3).join(' / '),
  }
}
