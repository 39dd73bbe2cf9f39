import type { Server } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'

/** Vite in front of the same server: hot reload of the application, everything else as in production. */
export async function openVite(server: Server) {
  const vite = await createVite({ server: { middlewareMode: true, ws: { server } }, appType: 'custom' })
  return {
    middlewares: vite.middlewares,
    load: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    close: () => vite.close(),
  }
}
