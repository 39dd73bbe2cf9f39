import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { openDataFolder, folderRefusal } from './data-folder.ts'

const failed = (code: string, path?: string) => Object.assign(new Error('it failed'), { code, ...(path && { path }) })

it('a full or read-only disk is said in one line, whoever noticed it', () => {
  expect(folderRefusal(failed('ENOSPC'), '/data')?.message).toBe(
    'The data folder /data cannot be written: the disk is full. Make room, then start again.',
  )
  expect(folderRefusal(failed('53100'), '/data')?.message).toContain('the disk is full')
  expect(folderRefusal(failed('EROFS', '/data/keys.json'), '/data')?.message).toContain('read-only')
})

it('what failed elsewhere, or for another reason, is not blamed on the folder', () => {
  expect(folderRefusal(failed('EACCES', '/opt/postgres/bin'), '/data')).toBeUndefined()
  expect(folderRefusal(failed('ECONNREFUSED'), '/data')).toBeUndefined()
  expect(folderRefusal(new Error('anything'), '/data')).toBeUndefined()
})

it.skipIf(process.platform !== 'linux')(
  'refuses a folder in which the system makes none, instead of trying for ever',
  () => {
    const program = `import(${JSON.stringify(import.meta.resolve('./data-folder.ts'))}).then(m => m.openDataFolder('/proc/x/data')).catch(error => console.log(error.message))`
    const { stdout } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8', timeout: 60_000 })
    expect(stdout).toMatch(/^The data folder \/proc\/x\/data cannot be written: it is read-only\./)
  },
)

it('says of a file that it is no folder', () => {
  const file = fileURLToPath(import.meta.url)
  expect(() => openDataFolder(file)).toThrow('it is not a folder. Set DATA_DIR to one.')
  expect(() => openDataFolder(`${file}/data`)).toThrow('it is not a folder. Set DATA_DIR to one.')
})
