import type { ClusterProcess } from './cluster-process.ts'

/** In a minute; more often it would only hide what is wrong. */
const mostRestarts = 5

/** Starts the server again, on the same port, whenever it ends without being asked to. */
export function keepRunning(
  first: ClusterProcess,
  start: () => Promise<ClusterProcess | undefined>,
  log: (line: string) => void,
) {
  let isStopping = false
  let current = Promise.resolve<ClusterProcess | undefined>(first)
  const restarts: number[] = []
  const watch = async (server: ClusterProcess): Promise<void> => {
    await server.ended
    if (isStopping) return
    restarts.push(Date.now())
    const recent = restarts.filter(time => time > Date.now() - 60_000).length
    if (recent > mostRestarts)
      return log('The embedded PostgreSQL keeps ending and is not started again; see postgres.log.')
    log('The embedded PostgreSQL ended unexpectedly; starting it again.')
    current = start()
    const next = await current
    if (next) return watch(next)
    log('The embedded PostgreSQL did not start again; see postgres.log.')
  }
  watch(first).catch(error => log(`The embedded PostgreSQL is no longer watched: ${error}`))
  return {
    async stop() {
      isStopping = true
      await (await current)?.stop()
    },
  }
}
