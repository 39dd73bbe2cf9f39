import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, it } from 'vitest'

const staticImport = /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'"]*?from\s*)?['"]([^'"]+)['"]/g

/** Finds the packages that are loaded together with a module through its imports; `import()` and types are left out. */
function listLoadedPackages(entry: string): Set<string> {
  const packages = new Set<string>()
  const visitedFiles = new Set([entry])
  for (const file of visitedFiles)
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(staticImport))
      if (target.startsWith('.')) visitedFiles.add(posix.join(posix.dirname(file), target))
      else packages.add(/^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target)
  return packages
}

const parsers = ['@mozilla/readability', '@streamparser/json-node', 'ical.js', 'linkedom', 'mammoth', 'markdown-it']
const moreParsers = ['read-excel-file', 'saxes', 'smol-toml', 'windows-iana', 'yaml', 'yauzl']

it('the server starts without loading the parsers of imports', () => {
  const loadedPackages = listLoadedPackages('server/main.ts')
  expect(loadedPackages).toContain('sharp')
  expect([...parsers, ...moreParsers].filter(name => loadedPackages.has(name))).toEqual([])
})
it('an import thread loads the largest parsers only for their formats', () => {
  const loadedPackages = listLoadedPackages('server/imports/read-worker.ts')
  expect(loadedPackages).toContain('saxes')
  expect(
    ['@mozilla/readability', 'linkedom', 'mammoth', 'read-excel-file'].filter(name => loadedPackages.has(name)),
  ).toEqual([])
})
