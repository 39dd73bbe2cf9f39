import { request as httpRequest } from 'node:http'
import { makeTemporaryFolder, removeFolder } from '../tests/contract/site-under-test.ts'
import { type SiteProcess, serverEntryFile, startProcess } from '../tests/durability/site-process.ts'
import { formatTable } from './table.ts'

const megabyte = 1024 * 1024
const formContentType = 'application/x-www-form-urlencoded'
const makeDeepJson = (depth: number) => `{"data":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`

/** Requests that cost the server as much time as an attacker can cause, each named after its URL. */
const heavyRequests: [name: string, path: string, type: string, body: () => string][] = [
  ['nothing', '/healthz', '', () => ''],
  ['form of 60 MB', '/connect', formContentType, () => `statement=${'x'.repeat(60 * megabyte)}`],
  ['form of 64 KB', '/connect', formContentType, () => `statement=${'x'.repeat(63 * 1024)}`],
  [
    'sign-up of 60 MB',
    '/auth/v1/signup',
    'application/json',
    () => JSON.stringify({ data: 'x'.repeat(60 * megabyte) }),
  ],
  [
    'function with 60 MB',
    '/rest/v1/rpc/submit_application',
    'application/json',
    () => `{"x":"${'x'.repeat(60 * megabyte)}"}`,
  ],
  [
    'rows of 2 MB',
    '/rest/v1/events',
    'application/json',
    () => JSON.stringify(Array(4900).fill({ title: 'x'.repeat(380) })),
  ],
  ['JSON 300,000 deep', '/rest/v1/rpc/my_access', 'application/json', () => makeDeepJson(300_000)],
]

/**
 * Measures the longest wait of another visitor while one costly request is refused, which is the longest time that the
 * event loop is blocked.
 */
export async function benchEventLoop(): Promise<string> {
  const dataDir = makeTemporaryFolder()
  const site = await startProcess({ dataDir, entry: serverEntryFile })
  try {
    // Each request runs once before the measurement, because the first run also compiles code.
    for (const [, path, type] of heavyRequests)
      await measureWhileRequesting(site, path, type, Buffer.from(type && '{}'))
    const rows = []
    for (const [name, path, type, body] of heavyRequests)
      rows.push([name, ...(await measureWhileRequesting(site, path, type, Buffer.from(body())))])
    return `Event loop: milliseconds another visitor waits at most\n\n${formatTable(['sent', 'answer', 'longest wait'], rows)}\n`
  } finally {
    await site.stop()
    removeFolder(dataDir)
  }
}

async function measureWhileRequesting(site: SiteProcess, path: string, type: string, body: Buffer): Promise<string[]> {
  let isAsking = true
  let longest = 0
  const watching = (async () => {
    while (isAsking) {
      const startedAt = performance.now()
      await fetch(`${site.url}/robots.txt`).then(answer => answer.arrayBuffer())
      longest = Math.max(longest, performance.now() - startedAt)
    }
  })()
  const status = await sendRequest(site, path, type, body)
  isAsking = false
  await watching
  return [status, longest.toFixed(0)]
}

const sendRequest = ({ url, publishableKey }: SiteProcess, path: string, type: string, body: Buffer) =>
  new Promise<string>(resolve => {
    const { hostname, port } = new URL(url)
    const method = body.length === 0 ? 'GET' : 'POST'
    const headers = {
      apikey: publishableKey,
      ...(type && { 'content-type': type }),
      'content-length': body.length,
    }
    const request = httpRequest({ hostname, port, path, method, headers, agent: false }, response => {
      response.resume().on('end', () => resolve(String(response.statusCode)))
    })
    // The server may close the connection in the middle of a refused body.
    request.on('error', () => resolve('cut off'))
    request.end(body)
  })
