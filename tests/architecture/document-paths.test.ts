import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { listCommittedFiles } from './imports.ts'

const committedFiles = listCommittedFiles()
const documents = committedFiles.filter(file => file.endsWith('.md') && !file.startsWith('supabase/sample/'))

/**
 * Whether a name in a document refers to a file outside the repository, or is only a file ending such as `-queries.ts`.
 */
const isElsewhere = (name: string) => /^-|[*<>{}…]|^(keys|manifest|jwks)\.json$|^\/|^SHA/.test(name)

it('documents name only files that exist', () => {
  // The style guide is left out of this test, because it shows old names next to new names.
  const missingPaths = documents
    .filter(file => file !== 'docs/style.md' && file !== 'CHANGELOG.md')
    .flatMap(document =>
      [...readFileSync(document, 'utf8').matchAll(/`([^`\n]+)`/g)]
        .flatMap(([, span = '']) => span.split(/\s+/))
        .filter(word => /\.(?:tsx?|sql|css|mjs|md|json)$/.test(word) && !/[$"'|=;,(]/.test(word))
        .map(name => ({ document, name })),
    )
    .filter(({ name }) => !isElsewhere(name))
    .filter(({ name }) => !committedFiles.some(file => file === name || file.endsWith(`/${name}`)))
  expect(missingPaths).toEqual([])
})

it('docs/tests.md names only helper functions that exist in the tests', () => {
  const code = [...readFileSync('docs/tests.md', 'utf8').matchAll(/```tsx?\n([\s\S]*?)```|`(\w+\()/g)]
  const calledFunctions = code.flatMap(([, block, span]) => [...(block ?? span ?? '').matchAll(/(?<![.\w])(\w+)\(/g)])
  const names = new Set(calledFunctions.map(([, name = '']) => name))
  const sources = committedFiles.filter(file => file.startsWith('tests/') && /\.tsx?$/.test(file))
  const tests = sources.map(file => readFileSync(file, 'utf8')).join('\n')
  expect(names.size).toBeGreaterThan(8)
  expect([...names].filter(name => !new RegExp(`\\b${name}\\(`).test(tests))).toEqual([])
})
