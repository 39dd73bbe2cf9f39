import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { amina } from './users.ts'

export type SiteProcess = {
  /** Resolves when the site responds to requests. */
  readiness: Promise<void>
  /** Resolves with the exit status of the process. */
  exitStatus: Promise<number>
  stop(): Promise<number>
}

type Options = {
  /** Data folder of the site. */
  folder: string
  port: number
  env?: Record<string, string>
}

/** Starts a whole site in a separate process, as in production. */
export function startSiteProcess({ folder, port, env = {} }: Options): SiteProcess {
  const child = spawn(process.execPath, ['server/start.ts'], {
    env: { ...process.env, ...env, PORT: String(port), DATA_DIR: folder, ADMIN_PASSWORD: amina.password },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exitStatus = new Promise<number>(resolve => child.once('exit', status => resolve(status ?? 1)))
  const readiness = new Promise<void>(resolve => {
    // The site prints its start message when it responds. Later lines are read too, so that the output pipe never fills
    // up.
    createInterface(child.stdout).on('line', line => /^ {2}Address/.test(line) && resolve())
  })
  return {
    readiness,
    exitStatus,
    stop() {
      child.kill('SIGTERM')
      return exitStatus
    },
  }
}
