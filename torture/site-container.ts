import { findFreePort, firstAdmin } from '../tests/contract/site-under-test.ts'
import { type ContainerEngine, containerLimits } from './container-engine.ts'
import { measureSeconds, waitUntil } from './finding.ts'

export type SiteContainer = {
  url: string
  /** Time in ms until the container was ready. */
  ready: string
  /** Runs a program in the container and returns the output of the program. */
  inside(...command: string[]): Promise<string>
  /** Lists the files that differ from the image, without volumes. */
  changed(): Promise<string[]>
  /**
   * Runs the image's own health check.
   * @throws when the container is unhealthy
   */
  health(): Promise<string>
  /**
   * Stops the container with SIGTERM.
   * @returns exit status of the container, and duration of the stop
   */
  stop(): Promise<{ status: number; took: string }>
  kill(): Promise<void>
}

/** Options of a container. `volume` is mounted at `/data`; `options` are passed to `run`. */
export type ContainerOptions = {
  image: string
  name: string
  volume: string
  options?: readonly string[]
  variables?: Record<string, string>
}

/** Seconds that the manual gives a process to stop. */
const stopTimeoutSeconds = 60

export function listRunArguments({
  image,
  volume,
  options = [],
  variables = {},
}: Omit<ContainerOptions, 'name'>): string[] {
  const environment = { ADMIN_EMAIL: firstAdmin.email, ADMIN_PASSWORD: firstAdmin.password, ...variables }
  const environmentArguments = Object.entries(environment).flatMap(([variable, value]) => [
    '--env',
    `${variable}=${value}`,
  ])
  return [...containerLimits, '--volume', `${volume}:/data`, ...environmentArguments, ...options, image]
}

/**
 * Starts a container and waits until the container is ready. The port of the container is published; with host network
 * in `options`, the port is opened on the host.
 * @throws with the last output of the container
 */
export async function startContainer(engine: ContainerEngine, container: ContainerOptions): Promise<SiteContainer> {
  const { name, options = [], variables = {} } = container
  const port = await findFreePort()
  const onOurs = options.includes('host')
  const place: Record<string, string> = onOurs ? { HOST: '127.0.0.1', PORT: String(port) } : {}
  const published = onOurs ? [] : ['--publish', `127.0.0.1:${port}:3000`]
  const url = `http://127.0.0.1:${port}`
  const began = Date.now()
  const containerState = {
    ...container,
    options: [...options, ...published],
    variables: { SITE_URL: url, ...place, ...variables },
  }
  await engine.ask(['run', '--detach', '--name', name, ...listRunArguments(containerState)])
  const isReady = () => fetch(`${url}/readyz`).then(({ ok }) => ok)
  if (!(await waitUntil(120_000, isReady)))
    throw new Error(`Not ready: ${await engine.ask(['logs', '--tail', '1', name])}`)
  const inspect = (path: string) => engine.ask(['inspect', '--format', `{{json ${path}}}`, name])
  const inside = (...command: string[]) => engine.ask(['exec', name, ...command])
  return {
    url,
    ready: measureSeconds(began),
    inside,
    changed: async () => (await engine.ask(['diff', name])).split('\n').filter(Boolean),
    async health() {
      const [, ...command] = JSON.parse(await inspect('.Config.Healthcheck.Test'))
      return inside(...command)
    },
    async stop() {
      const requestedAt = Date.now()
      await engine.ask(['stop', '-t', String(stopTimeoutSeconds), name], (stopTimeoutSeconds + 30) * 1000)
      return { status: JSON.parse(await inspect('.State.ExitCode')), took: measureSeconds(requestedAt) }
    },
    async kill() {
      await engine.ask(['kill', '--signal', 'KILL', name])
      await engine.ask(['wait', name])
    },
  }
}
