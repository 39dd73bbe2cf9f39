import './harden-prototypes.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import { type Backend, socketPath } from './backend/backend.ts'
import { openBackend } from './backend/open-backend.ts'
import { BackendRefusal } from './backend/refusal.ts'
import { clientAddressReader } from './edge/client-address.ts'
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts'
import { type HttpServer, openHttpServer } from './http-server.ts'
import { limitRepeats } from './log-limit.ts'
import { openSite } from './site/site.ts'
import { startupBanner } from './startup-banner.ts'
import { survivesUncaught } from './uncaught.ts'

process.env.NODE_ENV ??= 'development'
const mode = process.env.NODE_ENV === 'production' ? 'production' : 'development'

/** Milliseconds after which a process that was told to end does so, whatever still hangs: a database may be silent. */
const longestEnd = 60_000
/** Milliseconds that the work of the site is given to come to an end by itself. */
const siteEnd = 10_000

/** Ends the process with one line for the operator. Anything unforeseen keeps its stack. */
function refuse(error: unknown): never {
  const foreseen = error instanceof EnvironmentError || error instanceof BackendRefusal
  console.error(foreseen ? error.message : error)
  process.exit(1)
}

/** @returns what ends the process in order, once: at a signal, or with another status when something went wrong */
function endsWith(stop: () => Promise<void>): (status: number) => void {
  let isEnding = false
  const end = (status: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => refuse(new BackendRefusal('Something did not end in time and was cut off.')), longestEnd).unref()
    stop().then(() => process.exit(status), refuse)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
  return end
}

const loadPageBuild = () => import(new URL('../build/server/index.js', import.meta.url).href) as Promise<ServerBuild>

async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  // A developer reads letters in the log, and wants all of them.
  if (mode === 'production') limitRepeats()
  const http = await openHttpServer(environment)
  let backend: Backend | undefined
  let closeSite = async () => {}
  // Readers first, then what serves them.
  const end = endsWith(async () => {
    await Promise.all([backend?.sockets?.close(), http.close()])
    // Its work may wait for a database that is silent, and waits no longer once the backend closes.
    await Promise.race([closeSite(), pause(siteEnd, undefined, { ref: false })])
    await backend?.close()
  })

  // Takes a second of the processor: with the first page nobody would be answered meanwhile, and a connection that is being
  // made would pass its deadline.
  if (mode === 'production') await loadPageBuild()
  backend = await openBackend(environment, line => console.log(line))
  const vite = mode === 'development' ? await (await import('./development.ts')).openVite(http.server) : undefined
  const load = vite?.load ?? loadPageBuild
  const site = await openSite(environment, backend, load, mode)
  closeSite = async () => {
    await vite?.close()
    await site.close()
  }
  takeSockets(http, backend, environment)
  // Among several the others answer meanwhile; one alone answers as soon as it can.
  if (environment.drain > 0) await site.warm()
  await http.answerWith((request, response) => {
    if (vite) vite.middlewares(request, response, () => site.answer(request, response))
    else site.answer(request, response)
  }, backend.isReady)
  // From here on: while starting, an error is a reason not to start.
  // A pipe that nobody reads any more must not become an error of its own: saying so would break it again.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  survivesUncaught(console.error, () => end(1))
  console.log(startupBanner(environment, backend))
}

function takeSockets(http: HttpServer, { sockets }: Backend, { trustProxy }: Environment): void {
  const clientAddress = clientAddressReader(trustProxy)
  if (sockets)
    http.upgradeAt(socketPath, (request, connection, head) =>
      sockets.take(request, connection, head, clientAddress(request) ?? 'unknown'),
    )
}

await start().catch(refuse)
