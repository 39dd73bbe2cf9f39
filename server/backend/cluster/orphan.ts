import { spawnSync } from 'node:child_process'
import { readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BackendRefusal } from '../refusal.ts'

/**
 * Stops a PostgreSQL server that is still running although the process that started it has ended. Call this function
 * only while holding the lock of the folder.
 * @throws BackendRefusal when PostgreSQL does not stop within 30 s
 */
export async function stopOrphanedCluster(clusterFolder: string): Promise<void> {
  const pid = readRecordedProcess(clusterFolder)
  if (pid === undefined) return
  // No process has this pid any more, so there is nothing to stop. PostgreSQL itself removes the old pid file.
  if (!isProcessRunning(pid)) return
  if (isPostgresOfFolder(clusterFolder, readArguments(pid))) {
    process.kill(pid, 'SIGINT')
    const deadline = Date.now() + 30_000
    while (isProcessRunning(pid)) {
      if (Date.now() > deadline)
        throw new BackendRefusal(
          `The database process ${pid} of an earlier run does not stop. End it, then start again.`,
        )
      await pause(20)
    }
    return
  }
  // Another program has this pid now. The pid file is removed, because PostgreSQL would mistake that program for a
  // running server.
  rmSync(join(clusterFolder, 'postmaster.pid'), { force: true })
}

function readRecordedProcess(folder: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    return pid > 1 ? pid : undefined
  } catch {
    return undefined
  }
}

function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return readProcessState(pid) !== 'Z'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Finds the state of a process. A zombie process has exited, and its exit status has not been read by its parent yet.
 */
function readProcessState(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.charAt(0)
  } catch {
    return undefined
  }
}

/**
 * Whether a process is the PostgreSQL server of exactly this data folder, and not of a copy of the folder whose path
 * contains this path.
 */
function isPostgresOfFolder(folder: string, commandLine: string[] | string): boolean {
  if (typeof commandLine === 'string') return `${commandLine.replaceAll('"', '')} `.includes(` -D ${folder} `)
  const [data] = commandLine.slice(commandLine.indexOf('-D') + 1)
  return commandLine.includes('-D') && data !== undefined && resolveRealPath(data) === resolveRealPath(folder)
}

function resolveRealPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** Reads the command line of a process: a list of arguments on Linux, one string on other systems. */
function readArguments(pid: number): string[] | string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`
  const [program, args] =
    process.platform === 'win32'
      ? (['powershell', ['-NoProfile', '-Command', query]] as const)
      : (['ps', ['-o', 'command=', '-p', String(pid)]] as const)
  return (spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '').trim()
}
