import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort, firstAdmin } from '../contract/site-under-test.ts'

const backendEntryFile = fileURLToPath(new URL('./serve-backend.ts', import.meta.url))
export const serverEntryFile = fileURLToPath(new URL('../../server/start.ts', import.meta.url))

export type SiteProcess = {
  url: string
  pid: number
  publishableKey: string
  /** Number of lines that the site has printed so far. */
  lines(): number
  /** Closes the stream that reads the site's output. */
  turnAway(): void
  kill(): Promise<void>
  /** Stops the site. @returns its exit status */
  stop(): Promise<number | null>
}

/** Timeout in ms for a start or stop. The error of a timeout contains the output so far. */
const startStopTimeoutMs = 150_000

/** Rejects before the test's own timeout, whose message would not name the step that the test waited for. */
async function rejectAfterTimeout<T>(promise: Promise<T>, message: () => string): Promise<T> {
  const abort = new AbortController()
  const timeout = pause(startStopTimeoutMs, undefined, { signal: abort.signal }).then(() => {
    throw new Error(`${message()} after ${startStopTimeoutMs / 1000} s`)
  })
  timeout.catch(() => {})
  return Promise.race([promise, timeout]).finally(() => abort.abort())
}

/** Options of the site's process. `flags` are flags of Node. */
type Options = { dataDir: string; entry?: string; variables?: Record<string, string>; flags?: string[] }
/** Port of a killed process, so that clients find the new process at the same URL. */
type PortOption = { port?: number }

function spawnProcess(
  { dataDir, entry: file = backendEntryFile, variables = {}, flags = [] }: Options,
  port: number,
): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    SAMPLE_CONTENT: 'off',
    ADMIN_EMAIL: firstAdmin.email,
    ADMIN_PASSWORD: firstAdmin.password,
    ...variables,
  }
  const child = spawn(process.execPath, [...flags, file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  // Stops the site if a test fails before it stops the site.
  const stopWithUs = () => child.kill('SIGTERM')
  process.once('exit', stopWithUs)
  child.once('exit', () => process.off('exit', stopWithUs))
  return child
}

const waitForExit = (child: ChildProcess) =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise<number | null>(resolve => child.once('exit', resolve))

const readDatabaseLog = (dataDir: string) => {
  try {
    return readFileSync(join(dataDir, 'postgres.log'), 'utf8').slice(-1000)
  } catch {
    return 'no log of the database'
  }
}

/** Starts the site without waiting for readiness. */
export async function startWithoutWaiting(options: Options) {
  const child = spawnProcess(options, await findFreePort())
  return {
    async kill() {
      child.kill('SIGKILL')
      await waitForExit(child)
    },
  }
}

/**
 * Starts a process and waits until it is ready. Rejects with the output of the process if it exits before it is ready.
 */
export async function startProcess({ port: requestedPort, ...options }: Options & PortOption): Promise<SiteProcess> {
  const port = requestedPort ?? (await findFreePort())
  const child = spawnProcess(options, port)
  let errors = ''
  let lines = 0
  child.stderr?.on('data', data => {
    errors += data
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', data => {
      lines += String(data).split('\n').length - 1
    })
  const readiness = new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(errors)))
    // The backend alone prints "ready"; a whole site prints a banner with its address.
    if (child.stdout) createInterface(child.stdout).on('line', line => /^ready$|^ {2}Address/.test(line) && resolve())
  })
  await rejectAfterTimeout(
    readiness,
    () => `Not ready: ${errors || 'nothing printed'}; ${readDatabaseLog(options.dataDir)}`,
  )
  const publishableKey = readPublishedKey(options.dataDir)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return rejectAfterTimeout(
      waitForExit(child),
      () => `Not ended by ${signal}: ${errors}; ${readDatabaseLog(options.dataDir)}`,
    )
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    publishableKey,
    lines: () => lines,
    turnAway() {
      child.stdout?.destroy()
      child.stderr?.destroy()
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/**
 * Publishable key of the database in the data folder. With `DATABASE_URL` the keys are in that database, and tests
 * request the key from the site.
 */
function readPublishedKey(dataDir: string): string {
  const file = join(dataDir, 'keys.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).publishable : ''
}

/**
 * Expects a refused start.
 * @returns exit status and output of the process
 */
export async function expectRefusedStart(
  options: Options & { port?: number },
): Promise<{ status: number | null; output: string }> {
  const child = spawnProcess(options, options.port ?? (await findFreePort()))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', data => {
      output += data
    })
  }
  const status = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { status, output: output.trim() }
}
