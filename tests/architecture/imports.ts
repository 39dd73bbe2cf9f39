import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'

export type Import = { from: string; to: string }

/** Files of the repository, as paths from the project root, including new files that Git does not ignore. */
export const listCommittedFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { encoding: 'utf8' })
    .split('\0')
    .filter(file => file !== '' && existsSync(file))

/** Lists the source files below a folder, as paths from the project root, without installed packages. */
export function listSources(...folders: string[]): string[] {
  return folders.flatMap(folder =>
    readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : listSources(path)
      return /\.(tsx?|css)$/.test(entry.name) && !entry.name.endsWith('.gen.ts') ? [path] : []
    }),
  )
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/**
 * Lists the imports of each file from other files of the repository, including types and dynamic imports, without
 * packages.
 */
export function listImports(files: string[]): Import[] {
  return files.flatMap(from =>
    [...readFileSync(from, 'utf8').matchAll(importPattern)].flatMap(match => {
      const target = match[1] ?? match[2] ?? match[3] ?? ''
      return target.startsWith('.') ? [{ from, to: posix.join(posix.dirname(from), target) }] : []
    }),
  )
}

export const countFileLines = (file: string) => readFileSync(file, 'utf8').split('\n').length
export const isExistingFile = (path: string) => statSync(join(path), { throwIfNoEntry: false })?.isFile() ?? false
