import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readFolderKeys } from './keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('the server refuses to start with a damaged key file and leaves the file unchanged', () => {
  const keys = readFolderKeys(folder)
  for (const damaged of [
    ...['', '{"publishable":', '[]', 'null'],
    ...[
      { ...keys, secret: undefined },
      { ...keys, jwtSecret: 'short' },
      { ...keys, databasePassword: 7 },
      { ...keys, signingKeys: [] },
      { ...keys, signingKeys: [{ ...keys.signingKeys[0], d: undefined }] },
      { ...keys, signingKeys: null },
    ].map(text => JSON.stringify(text)),
  ]) {
    writeFileSync(join(folder, 'keys.json'), damaged)
    expect(() => readFolderKeys(folder), damaged).toThrow(/keys\.json is damaged\. Restore it from a backup/)
  }
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(keys))
  expect(readFolderKeys(folder)).toEqual(keys)
})
