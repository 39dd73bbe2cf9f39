import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the PID of the embedded database's main process, which starts all other processes of the database. */
export const readServerPid = (dataDir: string) => Number.parseInt(readFileSync(getPidFile(dataDir), 'utf8'), 10)

const getPidFile = (dataDir: string) => join(dataDir, 'postgres', 'postmaster.pid')

/** Sends a signal to all processes of the embedded database, each of which is a separate process group. */
export function sendSignalToDatabase(dataDir: string, signal: NodeJS.Signals): void {
  if (!existsSync(getPidFile(dataDir))) return
  const first = readServerPid(dataDir)
  const processLines = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const childProcesses = processLines
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === first)
  for (const pid of [first, ...childProcesses.map(([pid = 0]) => pid)]) {
    try {
      process.kill(pid, signal)
    } catch {
      // An error is ignored, because the process may have ended in the meantime.
    }
  }
}
