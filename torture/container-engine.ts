import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const executeFile = promisify(execFile)
const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/** Docker or Podman. `said`: name and version for messages. */
export type ContainerEngine = {
  said: string
  /**
   * Runs a command of the engine.
   * @param patience timeout in ms
   * @returns the output
   * @throws with the error output
   */
  ask(args: readonly string[], patience?: number): Promise<string>
}

/**
 * Commands of container engines to try. Buildah is left out, because a Buildah container ends with the command that
 * started it. The runtime runc is tried too, because it starts containers on hosts with two cgroup versions, where the
 * runtime crun refuses.
 */
const engineCommands = [['docker'], ['podman'], ['podman', '--runtime', 'runc']]

/**
 * Limits of open files and processes in a container. The default limits of Podman are higher than the limit of this
 * process, and raising that limit needs a privilege that few machines grant.
 */
export const containerLimits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024']

/**
 * Environment variables of the container engine. The docker image format is used, because Podman's own format has no
 * health checks. Build layers are off, because they would stay on disk.
 */
const engineEnvironment = { ...process.env, BUILDAH_FORMAT: 'docker', BUILDAH_LAYERS: 'false' }

/**
 * Finds the container engines that respond, in order of preference. A Docker client without its daemon does not
 * respond.
 */
export async function findEngines(): Promise<ContainerEngine[]> {
  const engines = await Promise.all(engineCommands.map(openEngine))
  return engines.filter(engine => engine !== undefined)
}

async function openEngine([program = '', ...options]: readonly string[]): Promise<ContainerEngine | undefined> {
  const ask = async (args: readonly string[], patience = 60_000) => {
    const bounds = { cwd: projectFolder, env: engineEnvironment, timeout: patience, maxBuffer: 64_000_000 }
    const { stdout, stderr } = await executeFile(program, [...options, ...args], bounds).catch(error => {
      throw new Error(
        error.killed ? `${args[0]}: nothing in ${patience / 1000} s` : getLastLine(error.stderr || error.message),
      )
    })
    // The standard error of a container, such as the reason of a refused start, is the standard error of the command
    // `logs` too.
    return (args[0] === 'logs' ? stdout + stderr : stdout).trim()
  }
  // `info` contacts the daemon, while `--version` only runs the client.
  return ask(['info'], 20_000).then(
    async () => ({ said: [await ask(['--version']), ...options.slice(1)].join(' with '), ask }),
    () => undefined,
  )
}

const getLastLine = (text: string) => text.trim().split('\n').at(-1) ?? ''
