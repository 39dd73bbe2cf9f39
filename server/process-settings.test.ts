import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'process-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const program = join(folder, 'program.ts')
writeFileSync(
  program,
  `import { restartWithSettings } from ${JSON.stringify(new URL('./process-settings.ts', import.meta.url).href)}
restartWithSettings()
console.log(JSON.stringify({
  flags: process.execArgv, arenas: process.env.MALLOC_ARENA_MAX, hasProto: '__proto__' in {}, args: process.argv.slice(2),
}))`,
)

async function start(flags: string[], env: Record<string, string> = {}) {
  const { PATH = '' } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, program, 'one'], { env: { PATH, ...env } })
  return JSON.parse(stdout)
}

test('a process that was started without Node.js flags restarts with all flags and the same arguments', async () => {
  expect(await start([])).toEqual({
    flags: ['--disable-proto=delete', '--max-semi-space-size=4', '--min-semi-space-size=4', '--max-old-space-size=384'],
    arenas: '2',
    hasProto: false,
    args: ['one'],
  })
})

test('a flag or environment variable that the operator sets replaces the default', async () => {
  const started = await start(['--max-old-space-size=1024'], {
    MALLOC_ARENA_MAX: '8',
    NODE_OPTIONS: '--max-semi-space-size=16',
  })
  expect(started.flags).toEqual(['--max-old-space-size=1024', '--disable-proto=delete', '--min-semi-space-size=4'])
  expect(started.arenas).toBe('8')
})
