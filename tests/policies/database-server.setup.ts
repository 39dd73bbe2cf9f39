import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the only PostgreSQL server of the test run. Each test file creates a separate database on this server. */
    databaseServer: string
  }
}

/**
 * Starts the database server in a separate process, because vitest resolves packages by rules that differ from Node's.
 * @returns a function that stops the server
 */
export default async function setup(project: TestProject) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./serve-database.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  const firstLine = once(createInterface(child.stdout), 'line')
  const [address] = await Promise.race([firstLine, exit.then(() => Promise.reject(new Error('There is no database.')))])
  project.provide('databaseServer', address)
  return async () => {
    child.stdin.end()
    await exit
  }
}
