import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openDataFolder, toFolderRefusal } from './data-folder.ts'

const failed = (code: string, path?: string) => Object.assign(new Error('it failed'), { code, ...(path && { path }) })

it('the server reports at startup in one line that the disk is full or read-only', () => {
  expect(toFolderRefusal(failed('ENOSPC'), '/data')?.message).toBe(
    'The data folder /data cannot be written: the disk is full. Free some space, then restart.',
  )
  expect(toFolderRefusal(failed('53100'), '/data')?.message).toContain('the disk is full')
  expect(toFolderRefusal(failed('EROFS', '/data/keys.json'), '/data')?.message).toContain('read-only')
})

it('the server does not blame the data folder for a startup error with another cause', () => {
  expect(toFolderRefusal(failed('EACCES', '/opt/postgres/bin'), '/data')).toBeUndefined()
  expect(toFolderRefusal(failed('ECONNREFUSED'), '/data')).toBeUndefined()
  expect(toFolderRefusal(new Error('anything'), '/data')).toBeUndefined()
})

it.skipIf(process.platform !== 'linux')(
  'the server refuses to start if the system cannot create the data folder',
  () => {
    const program = `import(${JSON.stringify(import.meta.resolve('./data-folder.ts'))}).then(m => m.openDataFolder('/proc/x/data')).catch(error => console.log(error.message))`
    const { stdout } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8', timeout: 60_000 })
    expect(stdout).toMatch(/^The data folder \/proc\/x\/data cannot be written: it is read-only\./)
  },
)

it('the server refuses to start if the data folder is a file', () => {
  const file = fileURLToPath(import.meta.url)
  expect(() => openDataFolder(file)).toThrow('it is not a folder. Set DATA_DIR to one.')
  expect(() => openDataFolder(`${file}/data`)).toThrow('it is not a folder. Set DATA_DIR to one.')
})
