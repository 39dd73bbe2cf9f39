import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import {
  findFreePort,
  firstAdmin,
  makeTemporaryFolder,
  removeFolder,
  signedOutOptions,
} from '../tests/contract/site-under-test.ts'
import { serverEntryFile } from '../tests/durability/site-process.ts'
import { type Finding, formatCounts, measureSeconds, type TortureTest, waitUntil } from './finding.ts'
import { hasInstalledCommand, readNginxVersion } from './nginx.ts'
import { openNginx } from './nginx-proxy.ts'
import { openOperatorDatabase } from './operator-database.ts'
import { openProcessProxy } from './process-proxy.ts'

const processCount = 3
const readerCount = 6
/** Milliseconds between two events that are written while processes restart. */
const writeIntervalMs = 2000
/** Label of the site's own 503: the database was too slow for a page, as happens on a busy machine. */
const lateResponseLabel = '503 late'
/**
 * Whether nginx is installed, which then runs as in the manual. Otherwise our own proxy with the same behaviour is
 * used.
 */
const hasNginx = hasInstalledCommand('nginx')
const describeProxy = () => (hasNginx ? `nginx ${readNginxVersion()}, configured by the manual` : 'a proxy of our own')
const visitedPaths = ['/', '/events', '/news', '/circles', '/healthz', '/rest/v1/circles?select=slug']

/**
 * Runs three processes on one PostgreSQL behind a proxy. Each process is stopped and restarted in turn, while pages are
 * read and events written.
 */
export const tortureRollingRestart: TortureTest = async () => {
  const folder = makeTemporaryFolder()
  const database = await openOperatorDatabase(`${folder}/server`)
  const ports = await Promise.all(Array.from({ length: processCount }, findFreePort))
  const variables = {
    DATABASE_URL: database.url,
    DATA_DIR: `${folder}/web`,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '3',
  }
  const running: ChildProcess[] = []
  try {
    for (const port of ports) running.push(await startSite(port, variables))
    const proxy = await (hasNginx ? openNginx(ports) : openProcessProxy(ports))
    try {
      const began = Date.now()
      const load = await startLoad(proxy.url)
      for (const [at, port] of ports.entries()) {
        const child = running[at]
        child?.kill('SIGTERM')
        if (child?.exitCode === null) await once(child, 'exit')
        running[at] = await startSite(port, variables)
      }
      const restarted = measureSeconds(began)
      return [...(await load.end(restarted)), await measurePublishing(proxy.url, ports)]
    } finally {
      await proxy.close()
    }
  } finally {
    for (const child of running) {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
    await database.close()
    removeFolder(folder)
  }
}

/** Starts a process of the site and waits until it is ready. */
async function startSite(port: number, variables: Record<string, string>): Promise<ChildProcess> {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    SITE_URL: 'http://127.0.0.1',
    SAMPLE_CONTENT: 'off',
    ADMIN_EMAIL: firstAdmin.email,
    ADMIN_PASSWORD: firstAdmin.password,
    ...variables,
  }
  const child = spawn(process.execPath, [serverEntryFile], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const isReady = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok)
  if (!(await waitUntil(120_000, isReady))) throw new Error(`The process at ${port} did not become ready.`)
  return child
}

async function startLoad(url: string) {
  const { publishableKey } = (await (await fetch(`${url}/api/backend`)).json()) as { publishableKey: string }
  const amina = await signIn(url, publishableKey)
  const statuses: (number | typeof lateResponseLabel)[] = []
  const refused: string[] = []
  const writtenSlugs: string[] = []
  let longest = 0
  let isOver = false
  const read = async (reader: number) => {
    for (let at = reader; !isOver; at++) {
      const requestedAt = Date.now()
      // Each reader has a different network address, because this test does not cover rate limits.
      const headers = { apikey: publishableKey, 'x-forwarded-for': `10.8.${reader}.${at % 250}` }
      const path = visitedPaths[at % visitedPaths.length] ?? '/'
      const status = await fetch(url + path, { headers }).then(
        async answer => {
          await answer.arrayBuffer()
          const isPage = answer.headers.get('content-type')?.startsWith('text/html')
          return answer.status === 503 && isPage ? lateResponseLabel : answer.status
        },
        () => 0,
      )
      statuses.push(status)
      longest = Math.max(longest, Date.now() - requestedAt)
    }
  }
  const write = async () => {
    for (let at = 0; !isOver; at++) {
      const slug = `rolling-${at}`
      const { error } = await amina.from('circles').insert({ slug, name: `Rolling ${at}` })
      if (error) refused.push(error.message)
      else writtenSlugs.push(slug)
      await new Promise(resolve => setTimeout(resolve, writeIntervalMs))
    }
  }
  const all = [...Array.from({ length: readerCount }, (_, reader) => read(reader)), write()]
  return {
    async end(restarted: string): Promise<Finding[]> {
      isOver = true
      await Promise.all(all)
      const { data } = await amina.from('circles').select('slug').like('slug', 'rolling-%')
      const storedSlugs = new Set(data?.map(({ slug }) => slug))
      const lostCount = writtenSlugs.filter(slug => !storedSlugs.has(slug)).length
      return [
        {
          what: `${processCount} processes restarted in turn under load, behind ${describeProxy()}`,
          figure: `${restarted}; ${statuses.length} read, ${formatCounts(statuses)}, longest ${longest} ms`,
          holds: statuses.every(status => status === 200 || status === lateResponseLabel),
        },
        {
          what: 'pages whose rows took longer than five seconds meanwhile',
          figure: `${statuses.filter(status => status === lateResponseLabel).length}; a matter of the machine, not of who is restarted`,
          holds: !statuses.includes(lateResponseLabel),
        },
        {
          what: 'written meanwhile',
          figure: `${writtenSlugs.length} circles, ${refused.length} refused, ${lostCount} lost ${refused[0] ?? ''}`,
          holds: refused.length === 0 && lostCount === 0,
        },
      ]
    },
  }
}

async function signIn(url: string, key: string): Promise<SupabaseClient> {
  const amina = createClient(url, key, signedOutOptions)
  const { error } = await amina.auth.signInWithPassword(firstAdmin)
  if (error) throw error
  return amina
}

/** Measures the time until content published on one process is visible on every process. */
async function measurePublishing(url: string, ports: readonly number[]): Promise<Finding> {
  const { publishableKey } = (await (await fetch(`${url}/api/backend`)).json()) as { publishableKey: string }
  const amina = await signIn(url, publishableKey)
  const name = `Seen everywhere ${Date.now()}`
  const readPage = (port: number) => fetch(`http://127.0.0.1:${port}/circles`).then(answer => answer.text())
  await Promise.all(ports.map(readPage))
  await amina.from('circles').insert({ slug: 'seen-everywhere', name }).throwOnError()
  const began = Date.now()
  const isVisible = await waitUntil(10_000, async () =>
    (await Promise.all(ports.map(readPage))).every(html => html.includes(name)),
  )
  const took = Date.now() - began
  return { what: `published, and seen at all ${ports.length}`, figure: `${took} ms`, holds: isVisible && took <= 2000 }
}
