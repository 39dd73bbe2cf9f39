import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { findFreePort, makeTemporaryFolder, removeFolder, retryUntilTrue } from '../tests/contract/site-under-test.ts'
import { hasInstalledCommand, readNginxVersion, startNginx } from '../torture/nginx.ts'

/** File as the web server sends it: text compressed with brotli, any other file uncompressed. */
export type StaticFile = { type: string; body: Buffer; isPacked: boolean; cacheControl: string }

export type StaticServer = {
  address: string
  /** Name of the web server, as shown in the table of results. */
  by: string
  close(): Promise<void>
}

/** Serves files by URL, including the query: with nginx if installed, otherwise from memory. */
export const serveStatic = (files: ReadonlyMap<string, StaticFile>): Promise<StaticServer> =>
  hasInstalledCommand('nginx') ? serveByNginx(files) : serveFromMemory(files)

async function serveByNginx(files: ReadonlyMap<string, StaticFile>): Promise<StaticServer> {
  const folder = makeTemporaryFolder()
  const port = await findFreePort()
  const types = [...new Set([...files.values()].map(({ type }) => type))]
  const namedFiles = [...files].map(([address, file], at) => {
    const name = `${at}.${types.indexOf(file.type)}`
    writeFileSync(join(folder, name), file.body)
    return { address, name, ...file }
  })
  const buildMap = (value: string, from: string, readField: (file: (typeof namedFiles)[number]) => string) =>
    `map ${from} ${value} { ${namedFiles.map(file => `"${from === '$uri' ? `/${file.name}` : file.address}" "${readField(file)}";`).join('\n')} }`
  const stop = await startNginx(
    folder,
    `sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=1000;
    map_hash_bucket_size 512; map_hash_max_size 8192;
    types { ${types.map((type, at) => `"${type}" ${at};`).join(' ')} }
    ${buildMap('$file', '$request_uri', ({ name }) => `/${name}`)}
    ${buildMap('$packed', '$uri', ({ isPacked }) => (isPacked ? 'br' : ''))}
    ${buildMap('$kept', '$uri', ({ cacheControl }) => cacheControl)}
    server {
      listen 127.0.0.1:${port};
      root ${folder};
      location / {
        try_files $file =404;
        add_header Content-Encoding $packed;
        add_header Cache-Control $kept;
      }
    }`,
  )
  const address = `http://127.0.0.1:${port}`
  await retryUntilTrue(() => fetch(`${address}/`).then(answer => answer.arrayBuffer()))
  return {
    address,
    by: `nginx ${readNginxVersion()}`,
    async close() {
      await stop()
      removeFolder(folder)
    },
  }
}

async function serveFromMemory(files: ReadonlyMap<string, StaticFile>): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (!file) return void response.writeHead(404).end()
    response
      .writeHead(200, {
        'content-type': file.type,
        'cache-control': file.cacheControl,
        ...(file.isPacked && { 'content-encoding': 'br' }),
      })
      .end(file.body)
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    by: 'a static server of this bench',
    close: async () => void server.close(),
  }
}
