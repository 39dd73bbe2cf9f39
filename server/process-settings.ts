import { spawnSync } from 'node:child_process'

/**
 * Node flags for every server process. A fixed young generation of 4 MB and a JavaScript heap of 384 MB keep a whole
 * site below 350 MB. `--disable-proto=delete` removes `__proto__`, through which user input could reach
 * Object.prototype.
 */
export const nodeFlags = [
  '--disable-proto=delete',
  '--max-semi-space-size=4',
  '--min-semi-space-size=4',
  '--max-old-space-size=384',
]

/**
 * Settings of the memory allocator of glibc, with sizes in bytes. By default glibc uses up to eight arenas per core and
 * returns their memory late: a site used 914 MB with 96 MB of heap in use. Other C libraries ignore these settings.
 */
export const allocatorVariables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

const getFlagName = (flag: string) => flag.split('=', 1)[0]

/**
 * Restarts this process with the missing flags and environment variables, which can only be set before a process
 * starts. Values set by the operator take precedence. Returns immediately if nothing is missing.
 */
export function restartWithSettings(): void {
  const givenFlags = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(/\s+/)].map(getFlagName)
  const flags = nodeFlags.filter(flag => !givenFlags.includes(getFlagName(flag)))
  const isAllocatorSet = Object.keys(allocatorVariables).every(name => process.env[name] !== undefined)
  if (flags.length === 0 && isAllocatorSet) return
  const args = [...process.execArgv, ...flags, ...process.argv.slice(1)]
  const env = { ...allocatorVariables, ...process.env }
  // The function execve keeps the process id, so that signals and the process supervisor still reach the process.
  if (process.execve && process.platform !== 'win32') process.execve(process.execPath, [process.execPath, ...args], env)
  process.exit(spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1)
}
