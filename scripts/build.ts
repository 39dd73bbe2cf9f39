// Builds everything that a site serves: pages, files made from pages, and the database template for the first start.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Runs a script, and exits with the status of a failed step. */
const runScript = (script: string, ...args: string[]) =>
  new Promise<void>(resolve => {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve(script)), ...args], { stdio: 'inherit' })
    child.once('close', status => (status === 0 ? resolve() : process.exit(status ?? 1)))
  })

async function buildPages() {
  await runScript('../node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'error')
  await runScript('./slim-manifest.mjs')
  await runScript('./build-worker.ts')
  await runScript('./precompress.mjs')
}

await Promise.all([buildPages(), runScript('./cluster-template.ts')])
