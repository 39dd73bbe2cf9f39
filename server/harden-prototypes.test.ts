import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('Object.prototype cannot be extended', () => {
  const prototype: Record<string, unknown> = Object.prototype as never
  expect(() => {
    prototype.role = 'service_role'
  }).toThrow(TypeError)
  const read = JSON.parse('{"__proto__":{"role":"admin"}}')
  const merged: Record<string, unknown> = {}
  for (const key in read) merged[key] = Object.assign(merged[key] ?? {}, read[key])
  expect(Object.keys(merged)).toEqual(['__proto__'])
  expect(({} as { role?: string }).role).toBeUndefined()
})

test('the server and its threads freeze Object.prototype before any other import', () => {
  const threads = globSync('server/**/*-worker.ts')
  const starting = globSync('server/**/*.ts').filter(file => readFileSync(file, 'utf8').includes('new Worker('))
  expect(starting.filter(file => !file.endsWith('.test.ts'))).toHaveLength(threads.length)
  for (const file of ['server/main.ts', ...threads])
    expect(/^import .*$/m.exec(readFileSync(file, 'utf8'))?.[0], file).toMatch(/^import '.*harden-prototypes\.ts'$/)
})
