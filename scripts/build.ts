// Builds everything that a site serves: pages, files made from pages, and the database template for the first start.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a script, and exits with the status of a failed step. */
const run = (script: string, ...args: string[]) =>
  new Promise<void>(resolve => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve(script)), ...args], { stdio: 'inherit' })
    child.once('close', status => (status === 0 ? resolve() : process.exit(status ?? 1)))
  })

async function pages() {
  await run('../node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'error')
  await run('./slim-manifest.mjs')
  await run('./build-worker.ts')
  await run('./precompress.mjs')
}

await Promise.all([pages(), run('./cluster-template.ts')])
