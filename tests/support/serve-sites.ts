// The sites that journeys visit, in a folder that goes when this program is told to end: node tests/support/serve-sites.ts <folder>
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { copySite, prepareSite } from './prepared-site.ts'
import { projectSite, type Site, sites } from './sites.ts'
import { amina } from './users.ts'

const folder = process.argv[2] ?? ''
const running: ChildProcess[] = []
let isEnding = false

async function end(status: number): Promise<void> {
  if (isEnding) return
  isEnding = true
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(running.map(child => (child.exitCode ?? child.signalCode) === null && once(child, 'exit')))
  rmSync(folder, { recursive: true, force: true })
  process.exit(status)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0))

/** Until the first line of what a site says when it answers. One that ends by itself ends all. */
function serve({ name, port, env }: Site): Promise<void> {
  const child = spawn(process.execPath, ['server/start.ts'], {
    env: { ...process.env, ...env, PORT: String(port), DATA_DIR: join(folder, name), ADMIN_PASSWORD: amina.password },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  child.once('exit', status => end(status ?? 1))
  const { promise, resolve } = Promise.withResolvers<void>()
  createInterface(child.stdout).on('line', line => /^ {2}Address/.test(line) && resolve())
  return promise
}

const { full, ...empty } = sites
const prepared = join(folder, 'prepared')
mkdirSync(folder, { recursive: true })
// One starts from nothing, as a site does; the others, which begin without content, are copies of another that did.
await Promise.all([
  serve(full),
  prepareSite(prepared, amina).then(() =>
    Promise.all(
      Object.values(empty).map(site => {
        copySite(prepared, join(folder, site.name))
        return serve(site)
      }),
    ),
  ),
])
await serve(projectSite(JSON.parse(readFileSync(join(folder, sites.project.name, 'keys.json'), 'utf8'))))
console.log('The sites are ready')
