import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { chooseTestFolder, makeTestFolder } from './test-folder.ts'

afterEach(() => vi.unstubAllEnvs())

const gigabytes = (count: number) => count * 1024 ** 3

test('temporary files of tests are in memory if both memory and memory disk have 8 GB free', () => {
  expect(chooseTestFolder({ memory: gigabytes(8), memoryDisk: gigabytes(8) }, '/tmp')).toBe('/dev/shm')
})

test.each([
  ['the memory disk of a container is small', { memory: gigabytes(20), memoryDisk: 64 * 1024 ** 2 }],
  ['little memory is free', { memory: gigabytes(7), memoryDisk: gigabytes(20) }],
  ['the system has no memory disk', { memory: gigabytes(20), memoryDisk: undefined }],
])('temporary files of tests are in the system’s temporary folder when %s', (_, free) => {
  expect(chooseTestFolder(free, '/tmp')).toBe('/tmp')
})

test('a test run creates a folder below TMPDIR and removes the folder at the end', () => {
  vi.stubEnv('TMPDIR', tmpdir())
  const folder = makeTestFolder()
  expect(dirname(folder.path)).toBe(tmpdir())
  expect(existsSync(folder.path)).toBe(true)
  folder.remove()
  expect(existsSync(folder.path)).toBe(false)
})
