import type { Server } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'

/**
 * Starts Vite in front of the production server: the application is reloaded at each change, all other parts are as in
 * production.
 */
export async function openVite(server: Server) {
  const vite = await createVite({ server: { middlewareMode: true, ws: { server } }, appType: 'custom' })
  return {
    middlewares: vite.middlewares,
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    close: () => vite.close(),
  }
}
