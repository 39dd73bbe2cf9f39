import { spawnSync } from 'node:child_process'

/**
 * Flags of Node for every server process. Memory: a young generation of 4 MB, which neither grows nor shrinks, and 384 MB of
 * JavaScript heap keep a whole site below 350 MB. `--disable-proto=delete` removes `__proto__`, by which outside text could reach Object.prototype.
 */
export const nodeFlags = [
  '--disable-proto=delete',
  '--max-semi-space-size=4',
  '--min-semi-space-size=4',
  '--max-old-space-size=384',
]

/**
 * Settings of glibc's allocator, in bytes where they are sizes. By default it makes up to eight arenas a core and gives
 * their memory back late: a site stood at 914 MB with 96 MB of heap in use. Other C libraries ignore them.
 */
export const allocatorVariables = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
}

const nameOf = (flag: string) => flag.split('=', 1)[0]

/**
 * Starts this process again with the flags and variables that it lacks; both can only be set before a process starts. What
 * the operator has set stays. Returns at once where nothing is missing.
 */
export function restartWithSettings(): void {
  const given = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(/\s+/)].map(nameOf)
  const flags = nodeFlags.filter(flag => !given.includes(nameOf(flag)))
  const isAllocatorSet = Object.keys(allocatorVariables).every(name => process.env[name] !== undefined)
  if (flags.length === 0 && isAllocatorSet) return
  const args = [...process.execArgv, ...flags, ...process.argv.slice(1)]
  const env = { ...allocatorVariables, ...process.env }
  // The same process goes on as another program, so signals and its supervisor find it under the same number.
  if (process.execve && process.platform !== 'win32') process.execve(process.execPath, [process.execPath, ...args], env)
  process.exit(spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1)
}
