import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

/** `said` names it for people. */
export type ContainerEngine = {
  said: string
  /**
   * @param patience milliseconds after which it is given up
   * @returns what it prints
   * @throws with what it says
   */
  ask(args: readonly string[], patience?: number): Promise<string>
}

/** Buildah is none: what it runs ends with it. Where cgroups are of both versions at once runc starts what crun refuses. */
const commands = [['docker'], ['podman'], ['podman', '--runtime', 'runc']]

/** Podman lets a container open more files than this process may, which takes a privilege that few machines give. */
export const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024']

/** A health check is no part of the image format that Podman takes by itself, and what it keeps of a build would stay behind. */
const env = { ...process.env, BUILDAH_FORMAT: 'docker', BUILDAH_LAYERS: 'false' }

/** Those that answer, in the order to be tried: a client of Docker without its engine does not. */
export async function findEngines(): Promise<ContainerEngine[]> {
  const engines = await Promise.all(commands.map(open))
  return engines.filter(engine => engine !== undefined)
}

async function open([program = '', ...options]: readonly string[]): Promise<ContainerEngine | undefined> {
  const ask = async (args: readonly string[], patience = 60_000) => {
    const bounds = { cwd: root, env, timeout: patience, maxBuffer: 64_000_000 }
    const { stdout, stderr } = await execute(program, [...options, ...args], bounds).catch(error => {
      throw new Error(
        error.killed ? `${args[0]}: nothing in ${patience / 1000} s` : lastLine(error.stderr || error.message),
      )
    })
    // What a container writes to its standard error, as the reason of a refused start, comes back as that of `logs`.
    return (args[0] === 'logs' ? stdout + stderr : stdout).trim()
  }
  // `info` asks the engine, where `--version` asks the program alone.
  return ask(['info'], 20_000).then(
    async () => ({ said: [await ask(['--version']), ...options.slice(1)].join(' with '), ask }),
    () => undefined,
  )
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
