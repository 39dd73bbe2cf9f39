import { readFileSync } from 'node:fs'
import { findFreePort, makeTemporaryFolder, removeFolder, retryUntilTrue } from '../tests/contract/site-under-test.ts'
import { startNginx } from './nginx.ts'
import type { ProcessProxy } from './process-proxy.ts'

const manualUrl = new URL('../docs/operations.md', import.meta.url)

/** Starts nginx with exactly the configuration of the manual, except the certificate and the ports. */
export async function openNginx(ports: readonly number[]): Promise<ProcessProxy> {
  const folder = makeTemporaryFolder()
  const port = await findFreePort()
  const close = await startNginx(folder, adaptConfiguration(readDocumentedConfiguration(), ports, port))
  const url = `http://127.0.0.1:${port}`
  await retryUntilTrue(() => fetch(`${url}/healthz`).then(answer => answer.arrayBuffer()))
  return {
    url,
    async close() {
      await close()
      removeFolder(folder)
    },
  }
}

function readDocumentedConfiguration(): string {
  const [, block] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(manualUrl, 'utf8')) ?? []
  if (!block) throw new Error('docs/operations.md has no configuration of nginx any more.')
  return block
}

function adaptConfiguration(block: string, ports: readonly number[], port: number): string {
  const [, rules = ''] = /server 127\.0\.0\.1:\d+([^;]*);/.exec(block) ?? []
  const servers = ports.map(each => `server 127.0.0.1:${each}${rules};`).join('\n')
  const put = block
    .replace(/(\s*server 127\.0\.0\.1:\d+[^;]*;)+/, `\n${servers}`)
    .replace(/listen 443 ssl[^;]*;/, `listen 127.0.0.1:${port};`)
  if (!put.includes(servers) || !put.includes(`listen 127.0.0.1:${port};`))
    throw new Error('The configuration of nginx in docs/operations.md is written in another way now.')
  return put
}
