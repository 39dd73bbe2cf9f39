// @module-tag long
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTemporaryFolder, removeFolder } from '../contract/site-under-test.ts'
import { expectRefusedStart, serverEntryFile, startProcess } from './site-process.ts'

let dataDir: string
beforeEach(() => {
  dataDir = makeTemporaryFolder()
})
afterEach(() => removeFolder(dataDir))

const keysFile = () => join(dataDir, 'keys.json')
const refusal = async () => {
  const { status, output } = await expectRefusedStart({ dataDir, entry: serverEntryFile })
  expect(status).toBe(1)
  expect(output.split('\n')).toHaveLength(1)
  return output
}

// The timeout is long, because four starts in sequence take long on a busy machine.
test('a missing key or a wrong password in keys.json stops the start of the site without data loss', {
  timeout: 240_000,
}, async () => {
  await (await startProcess({ dataDir })).stop()
  const keys = readFileSync(keysFile(), 'utf8')

  rmSync(keysFile())
  expect(await refusal()).toMatch(/keys\.json is missing, .*Restore it from a backup\./)
  expect(existsSync(keysFile())).toBe(false)

  const otherKeys = JSON.stringify({ ...JSON.parse(keys), databasePassword: 'of-another-database' })
  writeFileSync(keysFile(), otherKeys)
  expect(await refusal()).toMatch(/^The databasePassword in \S+keys\.json is not that of the database beside it\./)
  expect(readFileSync(keysFile(), 'utf8')).toBe(otherKeys)

  writeFileSync(keysFile(), keys)
  expect(await (await startProcess({ dataDir })).stop()).toBe(0)
})

test('secrets of a first start that was killed are deleted by the next start', async () => {
  writeFileSync(join(dataDir, 'keys.json.0a1b2c3d'), '{"secret":"sb_secret_x"')
  writeFileSync(join(dataDir, 'first-admin.txt.0a1b2c3d'), 'amina@example.org')
  expect(await (await startProcess({ dataDir })).stop()).toBe(0)
  expect(readdirSync(dataDir).filter(name => name.endsWith('.0a1b2c3d'))).toEqual([])
})

test('a file in place of the data folder stops the start with a one-line message', async () => {
  writeFileSync(join(dataDir, 'file'), '')
  const { status, output } = await expectRefusedStart({ dataDir: join(dataDir, 'file'), entry: serverEntryFile })
  expect(status).toBe(1)
  expect(output).toMatch(/^The data folder \S+ cannot be written: it is not a folder\. Set DATA_DIR to one\.$/)
})

test('a database log that cannot be written does not stop the site', async () => {
  mkdirSync(join(dataDir, 'postgres.log'))
  const site = await startProcess({ dataDir, entry: serverEntryFile })
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200)
  expect(await site.stop()).toBe(0)
})
