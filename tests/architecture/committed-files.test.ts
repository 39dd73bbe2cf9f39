import { statSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listCommittedFiles } from './imports.ts'

const committedFiles = listCommittedFiles()

// A download committed by accident stays in every clone forever.
it('the repository contains no archives, no compiled programs, no logs and no file over 1 MiB', () => {
  const archives = committedFiles.filter(file => /\.(whl|tgz|tar|gz|jar|deb|exe|dll|so|node|log)$/.test(file))
  const largeFiles = committedFiles.filter(file => statSync(file).size > 1024 * 1024)
  expect([...archives, ...largeFiles]).toEqual([])
})

// The root folder is the first thing that a newcomer reads.
it('the root folder of the repository has only files that a tool or a convention requires there', () => {
  const custom = ['CHANGELOG.md', 'CONTRIBUTING.md', 'NOTICE', 'README.md', 'SECURITY.md']
  const editors = ['.editorconfig', '.gitignore', '.nvmrc']
  const packages = ['knip.json', 'package-lock.json', 'package.json', 'tsconfig.json']
  const tools = [
    'biome.json',
    'playwright.config.ts',
    'react-router.config.ts',
    'vite.config.ts',
    'vitest.config.ts',
    ...['.dockerignore', '.env.example', 'Containerfile'],
  ]
  const root = committedFiles.filter(file => !file.includes('/'))
  expect(root.filter(file => ![...custom, ...editors, ...packages, ...tools].includes(file))).toEqual([])
})
