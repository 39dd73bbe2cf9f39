import './harden-prototypes.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import { type Backend, realtimeSocketPath } from './backend/backend.ts'
import { openBackend } from './backend/open-backend.ts'
import { BackendRefusal } from './backend/refusal.ts'
import { makeClientAddressReader } from './edge/client-address.ts'
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts'
import { type HttpServer, openHttpServer } from './http-server.ts'
import { limitRepeatedLogLines } from './log-limit.ts'
import { openSite } from './site/site.ts'
import { formatStartupBanner } from './startup-banner.ts'
import { handleUncaughtErrors } from './uncaught-errors.ts'

process.env.NODE_ENV ??= 'development'
const serverMode = process.env.NODE_ENV === 'production' ? 'production' : 'development'

/** Time in ms after which a stopping process exits even with work pending, because a database may be silent. */
const shutdownTimeoutMs = 60_000
/** Time in ms that the site's background work has to finish. */
const siteCloseTimeoutMs = 10_000

/** Exits the process with one line for the operator. An unexpected error is logged with its stack trace. */
function exitWithError(error: unknown): never {
  const foreseen = error instanceof EnvironmentError || error instanceof BackendRefusal
  console.error(foreseen ? error.message : error)
  process.exit(1)
}

/**
 * Makes the function that shuts the process down in order, only once: after a signal, or with another exit status after
 * an error.
 */
function makeShutdown(stop: () => Promise<void>): (status: number) => void {
  let isEnding = false
  const end = (status: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(
      () => exitWithError(new BackendRefusal(`Shutdown timed out after ${shutdownTimeoutMs / 1000} s. Exiting.`)),
      shutdownTimeoutMs,
    ).unref()
    stop().then(() => process.exit(status), exitWithError)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
  return end
}

const loadPageBuild = () => import(new URL('../build/server/index.js', import.meta.url).href) as Promise<ServerBuild>

async function startServer(): Promise<void> {
  const environment = readEnvironment(process.env)
  // The limit of log lines is off in development, where the log shows e-mails and must be complete.
  if (serverMode === 'production') limitRepeatedLogLines()
  const http = await openHttpServer(environment)
  let backend: Backend | undefined
  let closeSite = async () => {}
  // Client connections are closed first, then the services that these connections use.
  const end = makeShutdown(async () => {
    await Promise.all([backend?.sockets?.close(), http.close()])
    // The time for background work is limited, because background work may wait for a silent database. Closing the
    // backend then ends that work.
    await Promise.race([closeSite(), pause(siteCloseTimeoutMs, undefined, { ref: false })])
    await backend?.close()
  })

  // The build is loaded now, because loading takes one second of CPU time. While the first page is requested, loading
  // would block all responses, and a pending database connection could time out.
  if (serverMode === 'production') await loadPageBuild()
  backend = await openBackend(environment, line => console.log(line))
  const vite = serverMode === 'development' ? await (await import('./development.ts')).openVite(http.server) : undefined
  const load = vite?.load ?? loadPageBuild
  const site = await openSite(environment, backend, load, serverMode)
  closeSite = async () => {
    await vite?.close()
    await site.close()
  }
  handleUpgrades(http, backend, environment)
  // With several processes the other processes respond during the warm-up; a single process responds as soon as
  // possible.
  if (environment.drain > 0) await site.warm()
  await http.answerWith((request, response) => {
    if (vite) vite.middlewares(request, response, () => site.answer(request, response))
    else site.answer(request, response)
  }, backend.isReady)
  // The error handlers start only now, because an earlier error has to abort the start. Errors of a closed stdout or
  // stderr are ignored, because logging such an error would cause the next error.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  handleUncaughtErrors(console.error, () => end(1))
  console.log(formatStartupBanner(environment, backend))
}

function handleUpgrades(http: HttpServer, { sockets }: Backend, { trustProxy }: Environment): void {
  const clientAddress = makeClientAddressReader(trustProxy)
  if (sockets)
    http.upgradeAt(realtimeSocketPath, (request, connection, head) =>
      sockets.take(request, connection, head, clientAddress(request) ?? 'unknown'),
    )
}

await startServer().catch(exitWithError)
