import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { ServerBuild } from 'react-router'
import type { Backend } from './backend/backend.ts'
import { openBackend } from './backend/open-backend.ts'
import { BackendRefusal } from './backend/refusal.ts'
import { type Environment, EnvironmentError, readEnvironment } from './environment.ts'
import { openSite } from './site/site.ts'
import { startBlock } from './start-block.ts'

process.env.NODE_ENV ??= 'development'
const mode = process.env.NODE_ENV === 'production' ? 'production' : 'development'

/** Ends the process with one line for the operator. Anything unforeseen keeps its stack. */
function refuse(error: unknown): never {
  const foreseen = error instanceof EnvironmentError || error instanceof BackendRefusal
  console.error(foreseen ? error.message : error)
  process.exit(1)
}

/** The port is claimed before anything else is started, so that a taken one leaves nothing behind. */
function claimPort(server: Server, { port, host }: Environment): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new BackendRefusal(`Port ${port} on ${host} is taken. Stop what uses it, or set PORT to another.`))
      else if (error.code === 'EACCES')
        reject(new BackendRefusal(`Port ${port} may not be opened by this account. Set PORT to one above 1023.`))
      else reject(error)
    })
    server.listen(port, host, resolve)
  })
}

function answerStarting(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('The site is starting.')
}

function stopOn(signals: NodeJS.Signals[], stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) return
    isStopping = true
    stop().then(() => process.exit(0), refuse)
  }
  for (const signal of signals) process.on(signal, onSignal)
}

async function start(): Promise<void> {
  const environment = readEnvironment(process.env)
  const server = createServer()
  server.on('request', answerStarting)
  await claimPort(server, environment)
  let backend: Backend | undefined
  let closeSite = async () => {}
  stopOn(['SIGINT', 'SIGTERM'], async () => {
    server.close()
    server.closeAllConnections()
    await closeSite()
    await backend?.close()
  })

  backend = await openBackend(environment, line => console.log(line))
  const vite = mode === 'development' ? await (await import('./development.ts')).openVite(server) : undefined
  const load = vite
    ? vite.load
    : () => import(new URL('../build/server/index.js', import.meta.url).href) as Promise<ServerBuild>
  const site = await openSite(environment, backend, load, mode)
  closeSite = async () => {
    await vite?.close()
    await site.close()
  }
  const answer = getRequestListener(site.app.fetch)
  server.off('request', answerStarting)
  server.on('request', (request, response) => {
    if (vite) vite.middlewares(request, response, () => void answer(request, response))
    else void answer(request, response)
  })
  console.log(startBlock(environment, backend))
}

await start().catch(refuse)
