import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSources } from './imports.ts'

test('the list of source files leaves out installed packages at any depth', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sources-'))
  for (const path of ['node_modules/react', 'lighthouse/node_modules/axe', 'lighthouse/pages']) {
    mkdirSync(join(folder, path), { recursive: true })
    writeFileSync(join(folder, path, 'code.ts'), '')
  }
  expect(listSources(folder)).toEqual([join(folder, 'lighthouse/pages/code.ts')])
  rmSync(folder, { recursive: true })
})
