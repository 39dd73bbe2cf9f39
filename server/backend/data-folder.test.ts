import { expect, it } from 'vitest'
import { refusalOf } from './data-folder.ts'

const failed = (code: string, path?: string) => Object.assign(new Error('it failed'), { code, ...(path && { path }) })

it('a full or read-only disk is said in one line, whoever noticed it', () => {
  expect(refusalOf(failed('ENOSPC'), '/data')?.message).toBe(
    'The data folder /data cannot be written: the disk is full. Make room, then start again.',
  )
  expect(refusalOf(failed('53100'), '/data')?.message).toContain('the disk is full')
  expect(refusalOf(failed('EROFS', '/data/keys.json'), '/data')?.message).toContain('read-only')
})

it('what failed elsewhere, or for another reason, is not blamed on the folder', () => {
  expect(refusalOf(failed('EACCES', '/opt/postgres/bin'), '/data')).toBeUndefined()
  expect(refusalOf(failed('ECONNREFUSED'), '/data')).toBeUndefined()
  expect(refusalOf(new Error('anything'), '/data')).toBeUndefined()
})
