import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openClusterLog } from './cluster-log.ts'

it('database output stays readable if it cannot be written to the log file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  // The path of the log is a folder here, so that writing to the log fails as on a full disk.
  const log = openClusterLog(folder)
  log.write('PANIC:  could not write to file: No space left on device\n')
  expect(log.tail()).toContain('No space left on device')
  rmSync(folder, { recursive: true })
})
