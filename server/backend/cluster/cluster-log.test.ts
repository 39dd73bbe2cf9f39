import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openClusterLog } from './cluster-log.ts'

it('what cannot be written to the log is still there for the line that says what went wrong', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  // A folder where the file should be cannot be appended to, as a full disk cannot.
  const log = openClusterLog(folder)
  log.write('PANIC:  could not write to file: No space left on device\n')
  expect(log.tail()).toContain('No space left on device')
  rmSync(folder, { recursive: true })
})
